import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { DeliveriesService } from '../../../../contexts/webhooks/deliveries.service.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { ConsoleSearch } from './console-search.js';
import type { ConsoleSearchQuery } from './search.dto.js';
import { ConsoleSearchView } from './search.view.js';

@Injectable()
export class ConsoleSearchLoader {
  constructor(
    private readonly frames: Frames,
    private readonly everything: ConsoleSearch,
    private readonly deliveries: DeliveriesService,
  ) {}

  async showResults(admin: SignedInUser, query: ConsoleSearchQuery): Promise<FreshPage | SeeOther> {
    const text = (query.q ?? '').trim();
    const path = isUUID(text) ? await this.findPath(text) : undefined;
    if (path !== undefined) return new SeeOther(path);
    const [frame, groups] = await Promise.all([
      this.frames.loadFrame(admin),
      text === '' || isUUID(text) ? [] : this.everything.findGroups(text),
    ]);
    return freshPage(ConsoleSearchView, { frame, text, groups }, 200);
  }

  private async findPath(id: string): Promise<string | undefined> {
    const [path, attempts] = await Promise.all([this.everything.findPath(id), this.deliveries.listAttempts(id)]);
    return path ?? (attempts.length > 0 ? `/console/deliveries/${id}` : undefined);
  }
}
