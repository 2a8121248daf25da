import type { VNode } from 'preact';

/** Whom to write to; without a configured address, whoever runs the service. */
export const Contact = ({ email }: { email: string | undefined }): VNode =>
  email === undefined ? <>the people who run this service</> : <a href={`mailto:${email}`}>{email}</a>;
