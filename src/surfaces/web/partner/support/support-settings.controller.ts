import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { SupportMode } from '../../../../contexts/access/users/partner-client.entity.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { bothValues, saveMerged } from '../../kit/conflicts/form-conflicts.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PartnerPages } from '../../kit/pages/page-policy.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { SUPPORT_MODE_LABEL, SUPPORT_MODE_NAMES } from '../../kit/records/support-mode.js';
import { settingsPath } from './support-nav.js';
import { SupportSettingsForm } from './support.dto.js';
import { SupportSettingsLoader } from './support-settings.loader.js';
import { supportValues } from './support-settings.view.js';

/** Only live mode has this page: the sandbox has the same support mode. */
@PartnerPages()
@Controller('partner/:clientId/support/settings')
export class SupportSettingsController {
  constructor(
    private readonly pages: SupportSettingsLoader,
    private readonly clients: ClientsService,
  ) {}

  @Get()
  showSettings(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    return this.pages.showSettings(user, member, { done });
  }

  @PostForm()
  @ForMembers('recent-owner')
  updateSettings(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Body() form: Form,
  ): FormResult {
    const { liveClientId, userId } = member;
    return handleForm({
      form,
      body: SupportSettingsForm,
      act: ({ supportMode }) =>
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
      again: (sent) => this.pages.showSettings(user, member, sent),
      next: `${settingsPath(member)}?done=saved`,
    });
  }
}
