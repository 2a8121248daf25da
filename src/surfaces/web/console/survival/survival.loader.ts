import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { SurvivalFigures } from '../../../../contexts/partners/figures/survival-figures.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { SurvivalView } from './survival.view.js';

@Injectable()
export class SurvivalLoader {
  constructor(
    private readonly frames: Frames,
    private readonly figures: SurvivalFigures,
  ) {}

  async showSurvival(admin: SignedInUser): Promise<FreshPage> {
    const [frame, figures] = await Promise.all([this.frames.loadFrame(admin), this.figures.getSurvival()]);
    return freshPage(SurvivalView, { frame, figures });
  }
}
