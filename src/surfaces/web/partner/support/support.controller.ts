import { Body, Get, Query } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../admission/current-caller.js';
import { ForMembers } from '../../../admission/policy.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { PartnerConversationsService } from '../../../../contexts/support/conversations/partner-conversations.service.js';
import { LevelOutcomesService } from '../../../../contexts/support/statistics/level-outcomes.service.js';
import { Id } from '../../../../platform/input/parameters.js';
import { conflictDiff, saveMerged } from '../../kit/conflicts/form-conflicts.js';
import { LAST_PAGE } from '../../kit/lists/tables.js';
import { type Form, type FormResult, handleForm, type FormState } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm } from '../../kit/pages/page.js';
import { CAUTION_LABEL, SUPPORT_MODE_LABEL, supportText } from '../../kit/records/record-fields.js';
import { PortalPages } from '../frame/partner-frame.js';
import { settingsPath, SupportSettingsView, supportValues } from './support-settings.view.js';
import { SupportQuery, SupportSettingsForm } from './support.dto.js';
import { ConversationView, SupportView } from './support.view.js';

const PER_PAGE = 50;
const MAX_COUNTED = LAST_PAGE * PER_PAGE;

/** The conversations with a partner's customers, in the mode of the page. */
@PortalPages(['partner/:clientId/support', 'partner/:clientId/test/support'])
export class PartnerSupportController {
  constructor(private readonly conversations: PartnerConversationsService) {}

  @Get()
  async listConversations(
    @CurrentMember() { clientId }: CurrentPartner,
    @Query() query: SupportQuery,
  ): Promise<FreshPage> {
    const request = { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const [listed, weeks] = await Promise.all([
      this.conversations.pageConversations(clientId, query, request, MAX_COUNTED),
      this.conversations.listSharesByWeek(clientId),
    ]);
    return page(SupportView, { query, ...listed, weeks });
  }

  @Get('conversations/:id')
  async showConversation(@CurrentMember() { clientId }: CurrentPartner, @Id() id: string): Promise<FreshPage> {
    return page(ConversationView, { conversation: await this.conversations.getConversationDetail(clientId, id) });
  }
}

/** Only live mode has this page: the sandbox has the same support mode. */
@PortalPages('partner/:clientId/support/settings')
export class SupportSettingsController {
  constructor(
    private readonly clients: ClientsService,
    private readonly levels: LevelOutcomesService,
  ) {}

  @Get()
  async showSettings(
    @CurrentMember() { liveClientId }: CurrentPartner,
    sent: Partial<FormState> = {},
  ): Promise<FreshPage> {
    const client = await this.clients.getPartner(liveClientId);
    const outcomes = await this.levels.countOutcomes(liveClientId, client.supportCaution);
    return page(SupportSettingsView, { client, outcomes, sent }, sent.status);
  }

  @PostForm()
  @ForMembers('recent-owner')
  updateSettings(@CurrentMember() member: CurrentPartner, @Body() form: Form): FormResult {
    const { liveClientId, userId } = member;
    return handleForm({
      form,
      body: SupportSettingsForm,
      action: (input) =>
        saveMerged({
          form,
          sent: { ...input },
          read: () => this.clients.getPartner(liveClientId),
          valuesOf: supportValues,
          save: (changes, { version }) => this.clients.updatePartner(userId, liveClientId, changes, version),
          onConflict: conflictDiff({ supportMode: SUPPORT_MODE_LABEL, supportCaution: CAUTION_LABEL }, supportText),
        }),
      rerender: (sent) => this.showSettings(member, sent),
      redirectTo: `${settingsPath(member)}?done=saved`,
    });
  }
}
