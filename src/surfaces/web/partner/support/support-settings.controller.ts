import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import type { SupportMode } from '../../../../contexts/access/users/partner-client.entity.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { bothValues, saveMerged } from '../../kit/conflicts/form-conflicts.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { SUPPORT_MODE_LABEL, SUPPORT_MODE_NAMES } from '../../kit/records/support-mode.js';
import { PartnerPages } from '../frame/partner-layout.js';
import { settingsPath } from './support-nav.js';
import { SupportSettingsForm } from './support.dto.js';
import { type SentSettings, SupportSettingsView, supportValues } from './support-settings.view.js';

/** Only live mode has this page: the sandbox has the same support mode. */
@PartnerPages()
@Controller('partner/:clientId/support/settings')
export class SupportSettingsController {
  constructor(private readonly clients: ClientsService) {}

  @Get()
  showSettings(@CurrentMember() member: CurrentPartner, @Query('done') done: unknown): Promise<FreshPage> {
    return this.renderSettings(member, { done });
  }

  @PostForm()
  @ForMembers('recent-owner')
  updateSettings(@CurrentMember() member: CurrentPartner, @Body() form: Form): FormResult {
    const { liveClientId, userId } = member;
    return handleForm({
      form,
      body: SupportSettingsForm,
      action: ({ supportMode }) =>
        saveMerged({
          form,
          sent: { supportMode },
          read: () => this.clients.getPartner(liveClientId),
          valuesOf: supportValues,
          save: (changes, { version }) => this.clients.updatePartner(userId, liveClientId, changes, version),
          onConflict: bothValues(
            { supportMode: SUPPORT_MODE_LABEL },
            (value) => SUPPORT_MODE_NAMES[value as SupportMode],
          ),
        }),
      rerender: (sent) => this.renderSettings(member, sent),
      redirectTo: `${settingsPath(member)}?done=saved`,
    });
  }

  private async renderSettings({ liveClientId }: CurrentPartner, sent: SentSettings): Promise<FreshPage> {
    return page(SupportSettingsView, { client: await this.clients.getPartner(liveClientId), sent }, sent.status);
  }
}
