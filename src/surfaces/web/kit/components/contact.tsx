import type { VNode } from 'preact';

export const Contact = ({ email }: { email: string | undefined }): VNode =>
  email === undefined ? <>the operator of this site</> : <a href={`mailto:${email}`}>{email}</a>;
