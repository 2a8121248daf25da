import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { Frame } from './console-frame.js';
import { WaitingCounts } from './waiting-counts.js';

/** Loads the data that every console page shows around its content. */
@Injectable()
export class Frames {
  constructor(private readonly waiting: WaitingCounts) {}

  async loadFrame(admin: SignedInUser): Promise<Frame> {
    const loadedAt = Date.now();
    return { admin, waiting: await this.waiting.getCounts(), loadedAt };
  }
}
