interface EmailText {
  subject: string;
  text: string;
}

const ENDING = `The link expires in 1 hour, works only once, and requires you to be signed in. The change takes effect after both email addresses have confirmed it.
If you didn’t request this change, ignore this email. Your account won’t change.
`;

export const oldEmailConfirmation = (link: string, newEmail: string): EmailText => ({
  subject: 'Confirm the change of your Catalog email address',
  text: `You requested to change the email address of your Catalog account to ${newEmail}.

Confirm the change:

${link}

${ENDING}`,
});

export const newEmailConfirmation = (link: string): EmailText => ({
  subject: 'Confirm your new Catalog email address',
  text: `You requested to use this email address for your Catalog account.

Confirm this email address:

${link}

${ENDING}`,
});
