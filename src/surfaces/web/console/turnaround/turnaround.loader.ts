import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { TurnaroundFigures } from '../../../../contexts/partners/figures/turnaround-figures.js';
import type { TurnaroundQuery } from '../../../../contexts/partners/figures/turnaround.dto.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { TurnaroundView } from './turnaround.view.js';

@Injectable()
export class TurnaroundLoader {
  constructor(
    private readonly frames: Frames,
    private readonly figures: TurnaroundFigures,
  ) {}

  async showTurnaround(admin: SignedInUser, query: TurnaroundQuery): Promise<FreshPage> {
    const [frame, figures] = await Promise.all([this.frames.loadFrame(admin), this.figures.getTurnaround(query)]);
    return freshPage(TurnaroundView, { frame, figures, query });
  }
}
