interface EmailText {
  subject: string;
  text: string;
}

const ENDING = `The link expires in 1 hour, works only once, and requires you to be signed in. The change takes effect after both email addresses have confirmed it.
If you didn’t request this change, ignore this email. Your account won’t change.
`;

export const oldEmailConfirmation = (siteName: string, link: string, newEmail: string): EmailText => ({
  subject: `Confirm your new ${siteName} email address`,
  text: `You requested to change the email address of your ${siteName} account to ${newEmail}.

Confirm the change:

${link}

${ENDING}`,
});

export const newEmailConfirmation = (siteName: string, link: string): EmailText => ({
  subject: `Confirm your new ${siteName} email address`,
  text: `You requested to use this email address for your ${siteName} account.

Confirm this email address:

${link}

${ENDING}`,
});
