import { SetMetadata } from '@nestjs/common';
import type { BudgetName } from '../../contexts/access/budgets/budgets.service.js';
import type { MemberRole } from '../../contexts/access/memberships/partner-member.entity.js';
import { KEY_KINDS, type KeyKind } from '../../contexts/access/caller.js';

/** Which keys or users can call a route, and which budget the request is charged to. */
export interface Policy {
  /** Empty: no key is needed, and a key is ignored. */
  readonly kinds: readonly KeyKind[];
  readonly budget: BudgetName | null;
  /** False: the response has the budget's headers, but the request is not charged. */
  readonly charged: boolean;
  /** Whether browsers on other origins can call it. */
  readonly crossOrigin: boolean;
  readonly needsSupport: boolean;
  /** `test`: only for test keys. */
  readonly mode: 'test' | null;
  /** Whether tokens of connected apps are accepted like keys of their accounts. */
  readonly tokens: boolean;
  /** Whether a confirmed crawler is charged to the `crawler` budget instead of `public`. */
  readonly crawlers: boolean;
  /** Who can open a page; null for the API, which never reads cookies. `recent…`: signed in within 15 minutes. */
  readonly user: 'anyone' | 'signed-in' | 'recent' | 'admin' | 'recent-admin' | null;
  /** The role that a member of the partner in the path needs; null for other pages. */
  readonly member: MemberRole | null;
}

export const POLICY = Symbol('access policy');

export const Access = (policy: Partial<Policy>): MethodDecorator & ClassDecorator =>
  SetMetadata<symbol, Policy>(POLICY, {
    kinds: KEY_KINDS,
    budget: 'rest',
    charged: true,
    crossOrigin: false,
    needsSupport: false,
    mode: null,
    tokens: false,
    crawlers: false,
    user: null,
    member: null,
    ...policy,
  });

export const AdminOnly = (): MethodDecorator & ClassDecorator => Access({ kinds: ['admin'] });

/** Pages: charged to the signed-in user, or to the visitor's network. */
export const ForUsers = (user: NonNullable<Policy['user']>): MethodDecorator & ClassDecorator =>
  Access({ kinds: [], budget: 'public', user, crawlers: user === 'anyone' });

/** Pages of a partner, for its members. `recent-owner`: an owner who signed in within 15 minutes. */
export const ForMembers = (role: MemberRole | 'recent-owner'): MethodDecorator & ClassDecorator =>
  role === 'recent-owner'
    ? Access({ kinds: [], budget: 'public', user: 'recent', member: 'owner' })
    : Access({ kinds: [], budget: 'public', user: 'signed-in', member: role });

/** Forms of signed-in users that take much work: charged to the user's `submit` budget. */
export const UserSubmit = (): MethodDecorator => Access({ kinds: [], budget: 'submit', user: 'signed-in' });

export const Public = ({ crossOrigin = false, charged = true, crawlers = false } = {}): MethodDecorator &
  ClassDecorator => Access({ kinds: [], budget: 'public', crossOrigin, charged, crawlers });

/** What apps call to connect: any origin, charged to the IP address unless the handler charges a connection. */
export const OauthEndpoint = ({ charged = true } = {}): MethodDecorator & ClassDecorator =>
  Access({ kinds: [], budget: 'oauth', charged, crossOrigin: true });

/** Where apps send a browser. Hosted assistants share few IP addresses, so it has the limits of the other endpoints. */
export const OauthPage = (): ClassDecorator => Access({ kinds: [], budget: 'oauth' });

/** Health checks: no key, no budget. */
export const Unmetered = (): MethodDecorator & ClassDecorator => Access({ kinds: [], budget: null, charged: false });
