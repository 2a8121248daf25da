import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { WebhookSecrets } from '../../../../contexts/webhooks/webhook-secrets.js';
import { bothValues, saveMerged } from '../../kit/conflicts/form-conflicts.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { PartnerPages } from '../../kit/pages/page-policy.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { memberPath } from '../frame/partner-path.js';
import { WebhooksPageQuery, WebhookUrlForm } from './webhooks.dto.js';
import { PartnerWebhooksLoader } from './webhooks.loader.js';
import { URL_LABEL, urlValues } from './webhook-url.js';

/** Events go to the webhook URL and are trusted by the secret, so only owners change them, with a recent sign-in. */
@PartnerPages()
@Controller(['partner/:clientId/webhooks', 'partner/:clientId/test/webhooks'])
export class PartnerWebhooksController {
  constructor(
    private readonly pages: PartnerWebhooksLoader,
    private readonly clients: ClientsService,
    private readonly secrets: WebhookSecrets,
  ) {}

  @Get()
  showWebhooks(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Query() { repeated = false }: WebhooksPageQuery,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    return this.pages.showWebhooks(user, member, { done, repeated });
  }

  @PostForm('url')
  @ForMembers('recent-owner')
  updateWebhookUrl(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Body() form: Form,
  ): FormResult {
    const { clientId, userId } = member;
    return handleForm({
      form,
      body: WebhookUrlForm,
      values: { webhookUrl: form.webhookUrl?.trim() ?? null },
      act: (input) =>
        saveMerged({
          form,
          sent: { ...input },
          read: () => this.clients.getPartner(clientId),
          valuesOf: urlValues,
          save: (changes, { version }) => this.clients.updatePartner(userId, clientId, changes, version),
          onConflict: bothValues({ webhookUrl: URL_LABEL }),
        }),
      again: (sent) => this.pages.showWebhooks(user, member, sent),
      next: memberPath(member, '/webhooks?done=saved'),
    });
  }

  /** Rotating needs `confirmed`, even if another owner created the first secret after this page was opened. */
  @PostOnce('secret')
  @ForMembers('recent-owner')
  createSecret(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Body() { confirmed }: Form,
  ): FormResult {
    return handleForm({
      act: async () => {
        const options = { replaces: confirmed === 'true' };
        const { secret } = await this.secrets.issueSecret(member.userId, member.clientId, options);
        return this.pages.showSecretOnce(user, member, secret);
      },
      again: (sent) => this.pages.showWebhooks(user, member, sent),
    });
  }
}
