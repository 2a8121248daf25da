import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ClientsRepository } from '../../../../contexts/access/users/clients.repository.js';
import { SupportFiguresRepository } from '../../../../contexts/support/figures/support-figures.repository.js';
import { mondayBefore } from '../../../../contexts/support/figures/weeks.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import type { FiguresQuery } from './figures.dto.js';
import { FiguresView } from './figures.view.js';

/** The team's response time and the share answered by AI, by week and by partner. */
@Injectable()
export class FiguresLoader {
  constructor(
    private readonly frames: Frames,
    private readonly figures: SupportFiguresRepository,
    private readonly clients: ClientsRepository,
  ) {}

  async showFigures(admin: SignedInUser, query: FiguresQuery): Promise<FreshPage> {
    const from = mondayBefore(Number(query.weeks) - 1);
    const [frame, partners, weeks, byPartner] = await Promise.all([
      this.frames.loadFrame(admin),
      this.clients.listClientNames(),
      this.figures.listFiguresByWeek(from, query.partner),
      this.figures.listFiguresByPartner(from),
    ]);
    return freshPage(FiguresView, { frame, query, partners, weeks, byPartner }, 200);
  }
}
