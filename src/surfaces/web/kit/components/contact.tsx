import type { VNode } from 'preact';

/** The contact email address, if one is configured. */
export const Contact = ({ email }: { email: string | undefined }): VNode =>
  email === undefined ? <>the operator of this site</> : <a href={`mailto:${email}`}>{email}</a>;
