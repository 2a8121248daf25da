import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import type { Frame } from './console-frame.js';
import { WaitingCounts } from './waiting-counts.js';

/** What every page of the console shows around its content. */
@Injectable()
export class Frames {
  constructor(private readonly waiting: WaitingCounts) {}

  async of(person: Person): Promise<Frame> {
    return { person, waiting: await this.waiting.get() };
  }
}
