interface EmailText {
  subject: string;
  text: string;
}

/** The code is in the subject, so that it can be read without opening the email. */
export const signInEmail = (siteName: string, link: string, code: string): EmailText => ({
  subject: `${code.slice(0, 4)} ${code.slice(4)} is your ${siteName} sign-in code`,
  text: `Use this link to sign in to ${siteName}:

${link}

Open it in the browser where you requested it, or enter this code there:

${code.slice(0, 4)} ${code.slice(4)}

The link and the code expire in 10 minutes and work only once.
If you didn’t request this email, ignore it. No one can sign in without the link or the code.
`,
});
