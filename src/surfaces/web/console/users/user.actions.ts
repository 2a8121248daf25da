import { Injectable } from '@nestjs/common';
import { KeysService } from '../../../../contexts/access/keys/keys.service.js';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { UserSessions } from '../../../../contexts/accounts/users/user-sessions.js';
import { UsersService } from '../../../../contexts/accounts/users/users.service.js';
import { type Form, type FormPage, type FormResult, handleForm, StaleForm } from '../../kit/forms/form-handler.js';
import { saveMerged, type Values } from '../frame/merging.js';
import { UsersLoader } from './users.loader.js';
import { BanForm, PlanForm, RoleForm } from './users.dto.js';
import { factsOf } from './user-panels.js';
import type { DONE } from './user.view.js';

/** What an admin changes on the page of a person. Each change leads back to the page. */
@Injectable()
export class UserActions {
  constructor(
    private readonly pages: UsersLoader,
    private readonly users: UsersService,
    private readonly sessions: UserSessions,
    private readonly keys: KeysService,
  ) {}

  setRole(person: Person, id: string, form: Form): FormResult {
    const act = ({ role }: RoleForm): Promise<void> => this.set(person, id, form, { role });
    return handleForm({ form, body: RoleForm, act, ...this.page(person, id) });
  }

  setPlan(person: Person, id: string, form: Form): FormResult {
    const act = ({ plan }: PlanForm): Promise<void> => this.set(person, id, form, { plan });
    return handleForm({ form, body: PlanForm, act, ...this.page(person, id) });
  }

  ban(person: Person, id: string, form: Form): FormResult {
    const act = ({ reason }: BanForm): Promise<void> => this.set(person, id, form, { banned: true }, { reason });
    return handleForm({
      form,
      body: BanForm,
      act,
      ...this.page(person, id),
      again: (sent) => this.pages.show(person, id, sent),
    });
  }

  liftBan(person: Person, id: string, form: Form): FormResult {
    const act = (): Promise<void> => this.set(person, id, form, { banned: false });
    return handleForm({ form, act, ...this.page(person, id) });
  }

  endSession(person: Person, id: string, sessionId: string): FormResult {
    const act = (): Promise<unknown> => this.sessions.end(person.userId, id, sessionId);
    return handleForm({ act, ...this.page(person, id, 'session-ended') });
  }

  endSessions(person: Person, id: string): FormResult {
    const act = (): Promise<unknown> => this.sessions.endAll(person.userId, id);
    return handleForm({ act, ...this.page(person, id, 'sessions-ended') });
  }

  revokeKey(person: Person, id: string, keyId: string): FormResult {
    const act = (): Promise<unknown> => this.keys.revoke(person.userId, keyId, { userId: id });
    return handleForm({ act, ...this.page(person, id, 'key-revoked') });
  }

  /** Conflicts only with another change of the same fact, and not with one of the account's owner. */
  private set(person: Person, id: string, form: Form, fact: Values, details: object = {}): Promise<void> {
    return saveMerged({
      form,
      sent: fact,
      read: () => this.users.get(id),
      valuesOf: factsOf,
      save: (changes, { version }) => this.users.update(person.userId, id, { ...changes, ...details }, version),
      onConflict: () =>
        new StaleForm('Not changed. A colleague changed this after you opened the page, which now shows it.'),
    });
  }

  /** For forms that hold nothing to show again. */
  private page(person: Person, id: string, done?: keyof typeof DONE): FormPage {
    return {
      again: ({ message, status }) => this.pages.show(person, id, { refusal: message, status }),
      next: `/console/people/${id}${done === undefined ? '' : `?done=${done}`}`,
    };
  }
}
