interface MailText {
  subject: string;
  text: string;
}

const ENDING = `The link works once, for an hour, and asks you to sign in. The change takes place when both addresses have confirmed it.
If it was not you, ignore this mail.
`;

export const mailToOldAddress = (link: string, newEmail: string): MailText => ({
  subject: 'Confirm that your Catalog account moves to another address',
  text: `Somebody, probably you, wants to sign in to Catalog with ${newEmail} instead of this address.

Confirm it here:

${link}

${ENDING}`,
});

export const mailToNewAddress = (link: string): MailText => ({
  subject: 'Confirm this address for your Catalog account',
  text: `Somebody, probably you, wants to sign in to Catalog with this address from now on.

Confirm it here:

${link}

${ENDING}`,
});
