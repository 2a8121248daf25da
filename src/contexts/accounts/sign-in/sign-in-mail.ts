interface MailText {
  subject: string;
  text: string;
}

/** The code is in the subject, so that it can be read without opening the mail. */
export const signInMail = (link: string, code: string): MailText => ({
  subject: `${code.slice(0, 4)} ${code.slice(4)} is your code to sign in to Catalog`,
  text: `Somebody, probably you, wants to sign in to Catalog with this address.

Open this link in the browser in which you asked for it:

${link}

Or type this code there:

${code.slice(0, 4)} ${code.slice(4)}

Both work once, for ten minutes. If it was not you, ignore this mail: nobody can sign in without it.
`,
});
