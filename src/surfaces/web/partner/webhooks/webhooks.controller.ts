import { Body, Get, Query } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { WebhookSecretsService } from '../../../../contexts/webhooks/webhook-secrets.service.js';
import { UrlField } from '../../../../platform/input/body-fields.js';
import { FlagParameter } from '../../../../platform/input/parameters.js';
import { ApiDocumentsService } from '../../../reference/api-documents.service.js';
import { conflictDiff, saveMerged } from '../../kit/conflicts/form-conflicts.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm, PostOnce } from '../../kit/pages/page.js';
import { memberPath, PortalPages } from '../frame/partner-frame.js';
import { NewSecretView, PartnerWebhooksView, type WebhooksFormState, URL_LABEL, urlValues } from './webhooks.view.js';

class WebhookUrlForm {
  @UrlField({ nullable: true })
  webhookUrl!: string | null;
}

class WebhooksPageQuery {
  @FlagParameter({ description: 'Whether the form that creates a secret was sent again.' })
  repeated?: boolean;
}

/** Events go to the webhook URL and are trusted by the secret, so only owners change them, with a recent sign-in. */
@PortalPages(['partner/:clientId/webhooks', 'partner/:clientId/test/webhooks'])
export class PartnerWebhooksController {
  constructor(
    private readonly clients: ClientsService,
    private readonly secrets: WebhookSecretsService,
    private readonly documents: ApiDocumentsService,
  ) {}

  @Get()
  showWebhooks(
    @CurrentMember() member: CurrentPartner,
    @Query() { repeated = false }: WebhooksPageQuery,
  ): Promise<FreshPage> {
    return this.renderWebhooks(member, { repeated });
  }

  @PostForm('url')
  @ForMembers('recent-owner')
  updateWebhookUrl(@CurrentMember() member: CurrentPartner, @Body() form: Form): FormResult {
    const { clientId, userId } = member;
    return handleForm({
      form,
      body: WebhookUrlForm,
      values: { webhookUrl: form.webhookUrl?.trim() ?? null },
      action: (input) =>
        saveMerged({
          form,
          sent: { ...input },
          read: () => this.clients.getPartner(clientId),
          valuesOf: urlValues,
          save: (changes, { version }) => this.clients.updatePartner(userId, clientId, changes, version),
          onConflict: conflictDiff({ webhookUrl: URL_LABEL }),
        }),
      rerender: (sent) => this.renderWebhooks(member, sent),
      redirectTo: memberPath(member, '/webhooks?done=saved'),
    });
  }

  /** Rotating needs `confirmed`, even if another owner created the first secret after this page was opened. */
  @PostOnce('secret')
  @ForMembers('recent-owner')
  createSecret(@CurrentMember() member: CurrentPartner, @Body() { confirmed }: Form): FormResult {
    return handleForm({
      action: async () => {
        const options = { replaces: confirmed === 'true' };
        const { secret } = await this.secrets.issueSecret(member.userId, member.clientId, options);
        // In the response to the form: browsers and logs would store a URL that shows the secret.
        return page(NewSecretView, { secret }, 200, memberPath(member, '/webhooks?repeated=true'));
      },
      rerender: (sent) => this.renderWebhooks(member, sent),
    });
  }

  private async renderWebhooks({ clientId }: CurrentPartner, sent: WebhooksFormState): Promise<FreshPage> {
    const [client, secret] = await Promise.all([
      this.clients.getPartner(clientId),
      this.secrets.findSecretState(clientId),
    ]);
    return page(PartnerWebhooksView, { client, secret, events: this.documents.listEvents(), sent }, sent.status);
  }
}
