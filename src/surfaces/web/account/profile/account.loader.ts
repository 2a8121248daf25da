import { Injectable } from '@nestjs/common';
import { AccountClosing } from '../../../../contexts/accounts/profile/account-closing.js';
import { EmailChangeConfirmation } from '../../../../contexts/accounts/profile/email-change-confirmation.js';
import { EmailChangeRequests } from '../../../../contexts/accounts/profile/email-change-requests.js';
import { LinkedIdentities } from '../../../../contexts/accounts/providers/linked-identities.js';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { UsersService } from '../../../../contexts/accounts/users/users.service.js';
import { inspectedInput } from '../../../../platform/input/checked-input.js';
import type { Problems } from '../../kit/forms/field.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { refused } from '../../kit/pages/refused.js';
import { ClosedView, CloseView } from './account-close.view.js';
import { EmailLinkView, EmailView } from './account-email.view.js';
import { type AccountProps, AccountView } from './account.view.js';
import { CloseForm, EmailForm, NameForm } from './account.dto.js';

type Form = Readonly<Record<string, string>>;

const PATH = '/dashboard/account';
const NO_PROBLEMS: Problems = new Map();

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
    return this.account(person, { done }, 200);
  }

  async rename(person: Person, form: Form): Promise<FreshPage | SeeOther> {
    const { input, invalidFields: problems } = inspectedInput(NameForm, form);
    if (problems.size > 0) return this.account(person, { typed: form, problems }, 400);
    await this.users.rename(person.userId, input.name);
    return new SeeOther(`${PATH}?done=name`);
  }

  async unlink(person: Person, identityId: string): Promise<FreshPage | SeeOther> {
    try {
      await this.identities.unlink(person.userId, identityId);
      return new SeeOther(`${PATH}?done=unlinked`);
    } catch (error) {
      return refused(error, (refusal, status) => this.account(person, { refusal }, status));
    }
  }

  emailForm(person: Person): FreshPage {
    return freshPage(EmailView, { person, typed: {}, problems: NO_PROBLEMS }, 200);
  }

  async requestEmail(person: Person, form: Form): Promise<FreshPage | SeeOther> {
    const { input, invalidFields: problems } = inspectedInput(EmailForm, form);
    if (problems.size > 0) return freshPage(EmailView, { person, typed: form, problems }, 400);
    try {
      await this.emailRequests.send(person, input.email.trim());
      return new SeeOther(`${PATH}?done=mails`);
    } catch (error) {
      return refused(error, (refusal, status) =>
        freshPage(EmailView, { person, typed: form, problems, refusal }, status),
      );
    }
  }

  async showEmailLink(person: Person, link: string): Promise<FreshPage> {
    try {
      const change = await this.emailConfirmation.getLink(person, link);
      return freshPage(EmailLinkView, { person, link, change }, 200);
    } catch (error) {
      return refused(error, (refusal, status) => freshPage(EmailLinkView, { person, link, refusal }, status));
    }
  }

  async confirmEmail(person: Person, link: string): Promise<FreshPage | SeeOther> {
    try {
      const isChanged = await this.emailConfirmation.confirm(person, link);
      return new SeeOther(`${PATH}?done=${isChanged ? 'email' : 'half'}`);
    } catch (error) {
      return refused(error, (refusal, status) => freshPage(EmailLinkView, { person, link, refusal }, status));
    }
  }

  closeForm(person: Person): FreshPage {
    return freshPage(CloseView, { person, problems: NO_PROBLEMS }, 200);
  }

  async close(person: Person, form: Form): Promise<FreshPage> {
    const { input, invalidFields: problems } = inspectedInput(CloseForm, form);
    if (problems.size > 0) return freshPage(CloseView, { person, problems }, 400);
    try {
      await this.closing.close(person, input.email);
      return freshPage(ClosedView, {}, 200);
    } catch (error) {
      return refused(error, (refusal, status) => freshPage(CloseView, { person, problems, refusal }, status));
    }
  }

  private async account(person: Person, shown: Partial<AccountProps>, status: number): Promise<FreshPage> {
    const [waitingFor, identities] = await Promise.all([
      this.emailRequests.waitingFor(person.userId),
      this.identities.listOf(person.userId),
    ]);
    const empty = { typed: { name: person.name }, problems: NO_PROBLEMS, done: undefined };
    return freshPage(AccountView, { person, ...empty, waitingFor, identities, ...shown }, status);
  }
}
