import { Body, Get, Query } from '@nestjs/common';
import type { VNode } from 'preact';
import { CurrentMember, type CurrentPartner } from '../../../admission/current-caller.js';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import { ForMembers } from '../../../admission/policy.js';
import { isRecent } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { ROTATION_EFFECTS } from '../../../../contexts/webhooks/delivery.dto.js';
import { type SecretState, WebhookSecretsService } from '../../../../contexts/webhooks/webhook-secrets.service.js';
import { UrlField } from '../../../../platform/input/body-fields.js';
import { FlagParameter } from '../../../../platform/input/parameters.js';
import { ApiDocumentsService, type EventReference } from '../../../reference/api-documents.service.js';
import { OneTimeSecret, SecretForms, SecretStatus } from '../../kit/access/secrets.js';
import { LinkLine, Section, SubmitLine } from '../../kit/components/elements.js';
import { useMember, useUser } from '../../kit/components/viewer.js';
import { BaseFields, ConflictNotice, draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { conflictDiff, renderedBase, saveMerged, type Values } from '../../kit/conflicts/form-conflicts.js';
import { AlreadySent, Confirmation, Rejection, TextField } from '../../kit/forms/forms.js';
import { type Form, type FormResult, type FormState, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm, PostOnce } from '../../kit/pages/page.js';
import { PingForm } from '../deliveries/deliveries.view.js';
import { ForOwners, memberPath, PartnerFrame, PortalPages } from '../frame/partner-frame.js';

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

const DONE = { saved: 'Webhook URL saved.' };

const URL_LABEL = 'Webhook URL';

/** What the form shows. */
const urlValues = ({ webhookUrl }: PartnerDto): Values => ({ webhookUrl });

/** The last form sent from the page. */
interface WebhooksFormState extends Partial<FormState> {
  /** Whether the form that creates a secret was sent again. */
  repeated?: boolean;
}

interface PartnerWebhooksProps {
  client: PartnerDto;
  secret: SecretState | null;
  events: readonly EventReference[];
  sent: WebhooksFormState;
}

function PartnerWebhooksView({ client, secret, events, sent }: PartnerWebhooksProps): VNode {
  const member = useMember();
  const path = memberPath(member, '/webhooks');
  return (
    <PartnerFrame section="/webhooks" title="Webhooks">
      <Rejection text={sent.rejection} />
      <Confirmation messages={DONE} />
      {sent.repeated === true && <AlreadySent>It created a secret, which is shown only once.</AlreadySent>}
      <div class="columns">
        <Section id="url" title={URL_LABEL} class="panel stack stack-tight">
          <UrlForm client={client} sent={sent} />
          {client.webhookUrl !== null && hasRole(member.role, 'editor') && <PingForm />}
          <a href={memberPath(member, '/deliveries')}>View deliveries</a>
        </Section>
        <Section id="secret" title="Secret" class="panel stack stack-tight">
          <SecretStatus state={secret} />
          <ForOwners path={path} what="create a secret">
            <SecretForms action={`${path}/secret`} state={secret} />
          </ForOwners>
        </Section>
      </div>
      <EventList events={events} />
    </PartnerFrame>
  );
}

function UrlForm({ client, sent }: Pick<PartnerWebhooksProps, 'client' | 'sent'>): VNode {
  const member = useMember();
  const path = memberPath(member, '/webhooks');
  const { typed, problems, conflict } = sent;
  const canChange = hasRole(member.role, 'owner') && isRecent(useUser());
  return (
    <form
      class="stack stack-tight"
      method="post"
      action={`${path}/url`}
      aria-labelledby="url"
      {...draftAttributes(typed !== undefined)}
    >
      {conflict !== undefined && <ConflictNotice {...conflict} />}
      <BaseFields base={renderedBase(typed, client.version, urlValues(client))} />
      <fieldset class="stack stack-tight" disabled={!canChange}>
        <TextField
          name="webhookUrl"
          label={URL_LABEL}
          hint="https only. Leave it empty to stop events."
          problem={problems?.get('webhookUrl')}
          type="url"
          placeholder="https://"
          value={(typed ?? client).webhookUrl ?? ''}
        />
      </fieldset>
      <ForOwners path={path} what="change the webhook URL">
        <SubmitLine look="primary small">Save webhook URL</SubmitLine>
      </ForOwners>
    </form>
  );
}

const EventList = ({ events }: { events: readonly EventReference[] }): VNode => (
  <Section id="events" title="Events" class="stack stack-tight">
    <p>
      Each event is a signed POST request with a JSON body. It is sent once. The guide has{' '}
      <a href="/docs/webhooks#write-a-receiver">receivers in Node, Python and PHP</a> and the body of each event.
    </p>
    <ul class="ruled" role="list">
      {events.map(({ event, summary }) => (
        <li>
          <a href={`/docs/webhooks#${event.replace('.', '')}`}>
            <code>{event}</code>
          </a>{' '}
          {summary}
        </li>
      ))}
    </ul>
  </Section>
);

const NewSecretView = ({ secret }: { secret: string }): VNode => (
  <PartnerFrame section="/webhooks" title="New signing secret">
    <OneTimeSecret heading={useMember().partnerName} secret={secret} what="signing secret">
      <p class="small quiet">
        If it replaces another secret: {ROTATION_EFFECTS} If the secret is lost, create a new one.
      </p>
      <LinkLine href={memberPath(useMember(), '/webhooks')} text="Done" />
    </OneTimeSecret>
  </PartnerFrame>
);
