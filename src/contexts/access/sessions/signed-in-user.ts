import type { Role } from '../users/user.entity.js';

/** Changing secrets, roles and bans needs a sign-in within this time. */
export const RECENT_SIGN_IN_MS = 15 * 60_000;

export interface SignedInUser {
  readonly userId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Whether the portal has pages for the user. */
  readonly isPartnerMember: boolean;
  readonly signedInAt: Date;
  readonly lastSeenAt: Date;
}

/** Whether the user can change secrets, roles and bans without signing in again. */
export const isRecent = ({ signedInAt }: SignedInUser): boolean =>
  Date.now() - signedInAt.getTime() <= RECENT_SIGN_IN_MS;
