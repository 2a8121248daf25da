import { Injectable } from '@nestjs/common';
import { KeysService } from '../../../../contexts/access/keys/keys.service.js';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { UserSessions } from '../../../../contexts/accounts/users/user-sessions.js';
import { UsersService } from '../../../../contexts/accounts/users/users.service.js';
import { checkedInput, inspectedInput } from '../../../../platform/input/checked-input.js';
import { type FreshPage, SeeOther } from '../../kit/pages/page.js';
import { refused, StaleForm } from '../../kit/pages/refused.js';
import { baseIn, saveMerged, type Values } from '../frame/merging.js';
import { UsersLoader } from './users.loader.js';
import { BanForm, PlanForm, RoleForm } from './users.dto.js';
import { factsOf } from './user-panels.js';
import type { DONE } from './user.view.js';

type Form = Readonly<Record<string, string>>;

/** What an admin changes on the page of a person. Each change leads back to the page. */
@Injectable()
export class UserActions {
  constructor(
    private readonly pages: UsersLoader,
    private readonly users: UsersService,
    private readonly sessions: UserSessions,
    private readonly keys: KeysService,
  ) {}

  setRole(person: Person, id: string, form: Form): Promise<FreshPage | SeeOther> {
    return this.change(person, id, () => {
      const { role } = checkedInput(RoleForm, form);
      return this.set(person, id, form, { role });
    });
  }

  setPlan(person: Person, id: string, form: Form): Promise<FreshPage | SeeOther> {
    return this.change(person, id, () => {
      const { plan } = checkedInput(PlanForm, form);
      return this.set(person, id, form, { plan });
    });
  }

  /** What was typed is kept when the ban is refused. */
  async ban(person: Person, id: string, form: Form): Promise<FreshPage | SeeOther> {
    const { input, invalidFields: problems } = inspectedInput(BanForm, form);
    const typed = form.reason;
    if (problems.size > 0) return this.pages.show(person, id, { typed, problems }, 400);
    const { reason } = input;
    return this.change(person, id, () => this.set(person, id, form, { banned: true }, { reason }), { typed });
  }

  liftBan(person: Person, id: string, form: Form): Promise<FreshPage | SeeOther> {
    return this.change(person, id, () => this.set(person, id, form, { banned: false }));
  }

  endSession(person: Person, id: string, sessionId: string): Promise<FreshPage | SeeOther> {
    return this.change(person, id, () => this.sessions.end(person.userId, id, sessionId), { done: 'session-ended' });
  }

  endSessions(person: Person, id: string): Promise<FreshPage | SeeOther> {
    return this.change(person, id, () => this.sessions.endAll(person.userId, id), { done: 'sessions-ended' });
  }

  revokeKey(person: Person, id: string, keyId: string): Promise<FreshPage | SeeOther> {
    const revoke = (): Promise<unknown> => this.keys.revoke(person.userId, keyId, { userId: id });
    return this.change(person, id, revoke, { done: 'key-revoked' });
  }

  /** Conflicts only with another change of the same fact, and not with one of the account's owner. */
  private async set(person: Person, id: string, form: Form, fact: Values, details: object = {}): Promise<void> {
    const conflict = await saveMerged({
      base: baseIn(form),
      sent: fact,
      read: () => this.users.get(id),
      valuesOf: factsOf,
      save: (changes, { version }) => this.users.update(person.userId, id, { ...changes, ...details }, version),
    });
    if (conflict !== undefined)
      throw new StaleForm('Not changed. A colleague changed this after you opened the page, which now shows it.');
  }

  private async change(
    person: Person,
    id: string,
    change: () => Promise<unknown>,
    { typed, done }: { typed?: string | undefined; done?: keyof typeof DONE } = {},
  ): Promise<FreshPage | SeeOther> {
    try {
      await change();
      return new SeeOther(`/console/people/${id}${done === undefined ? '' : `?done=${done}`}`);
    } catch (error) {
      return refused(error, (refusal, status) => this.pages.show(person, id, { refusal, typed }, status));
    }
  }
}
