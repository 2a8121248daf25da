import { Injectable } from '@nestjs/common';
import { AccountClosing } from '../../../../contexts/accounts/profile/account-closing.js';
import { EmailChangeConfirmation } from '../../../../contexts/accounts/profile/email-change-confirmation.js';
import { EmailChangeRequests } from '../../../../contexts/accounts/profile/email-change-requests.js';
import { LinkedIdentities } from '../../../../contexts/accounts/providers/linked-identities.js';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { UsersService } from '../../../../contexts/accounts/users/users.service.js';
import { type Form, type FormResult, handleForm, NOTHING_SENT, type SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { ClosedView, CloseView } from './account-close.view.js';
import { EmailLinkView, EmailView } from './account-email.view.js';
import { AccountView } from './account.view.js';
import { CloseForm, EmailForm, NameForm } from './account.dto.js';

const PATH = '/dashboard/account';

/** The pages with which people look after their own account. */
@Injectable()
export class AccountLoader {
  constructor(
    private readonly users: UsersService,
    private readonly emailRequests: EmailChangeRequests,
    private readonly emailConfirmation: EmailChangeConfirmation,
    private readonly closing: AccountClosing,
    private readonly identities: LinkedIdentities,
  ) {}

  show(person: Person, done: unknown): Promise<FreshPage> {
    return this.account(person, { done });
  }

  rename(person: Person, form: Form): FormResult {
    return handleForm({
      form,
      body: NameForm,
      act: ({ name }) => this.users.rename(person.userId, name),
      again: (sent) => this.account(person, sent),
      next: `${PATH}?done=name`,
    });
  }

  unlink(person: Person, identityId: string): FormResult {
    return handleForm({
      act: () => this.identities.unlink(person.userId, identityId),
      again: ({ message, status }) => this.account(person, { refusal: message, status }),
      next: `${PATH}?done=unlinked`,
    });
  }

  emailForm(person: Person, sent = NOTHING_SENT): FreshPage {
    return freshPage(EmailView, { person, ...sent }, sent.status);
  }

  requestEmail(person: Person, form: Form): FormResult {
    return handleForm({
      form,
      body: EmailForm,
      act: ({ email }) => this.emailRequests.send(person, email.trim()),
      again: (sent) => this.emailForm(person, sent),
      next: `${PATH}?done=mails`,
    });
  }

  showEmailLink(person: Person, link: string): FormResult {
    return handleForm({
      act: async () => {
        const change = await this.emailConfirmation.getLink(person, link);
        return freshPage(EmailLinkView, { person, link, change });
      },
      again: ({ message, status }) => freshPage(EmailLinkView, { person, link, refusal: message }, status),
    });
  }

  confirmEmail(person: Person, link: string): FormResult {
    return handleForm({
      act: async () => {
        const isChanged = await this.emailConfirmation.confirm(person, link);
        return new SeeOther(`${PATH}?done=${isChanged ? 'email' : 'half'}`);
      },
      again: ({ message, status }) => freshPage(EmailLinkView, { person, link, refusal: message }, status),
    });
  }

  closeForm(person: Person, { problems, refusal, status } = NOTHING_SENT): FreshPage {
    return freshPage(CloseView, { person, problems, refusal }, status);
  }

  close(person: Person, form: Form): FormResult {
    return handleForm({
      form,
      body: CloseForm,
      act: async ({ email }) => {
        await this.closing.close(person, email);
        return freshPage(ClosedView, {});
      },
      again: (sent) => this.closeForm(person, sent),
    });
  }

  private async account(
    person: Person,
    { status, ...shown }: Partial<SentForm> & { done?: unknown },
  ): Promise<FreshPage> {
    const [waitingFor, identities] = await Promise.all([
      this.emailRequests.waitingFor(person.userId),
      this.identities.listOf(person.userId),
    ]);
    const empty = { typed: { name: person.name }, problems: NOTHING_SENT.problems, done: undefined };
    return freshPage(AccountView, { person, ...empty, waitingFor, identities, ...shown }, status);
  }
}
