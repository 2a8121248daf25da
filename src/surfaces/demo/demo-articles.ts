/** The knowledge articles of the demo partner. */
export const DEMO_ARTICLES = [
  {
    title: 'Plans and prices',
    body: `Draftwell is free for three documents a month. The Writer plan costs $12 a month and has no limit. Teams pay $10 per member and month.

Paying for a whole year at once saves two months.`,
  },
  {
    title: 'Refunds',
    body: `A yearly payment is refunded in full when you write to us within 30 days of the charge. Monthly payments are not refunded.`,
  },
  {
    title: 'Canceling your plan',
    body: `You can cancel at any time under Settings > Billing. The plan stays active until the end of the period that you have paid for, and your documents stay readable afterwards.`,
  },
  {
    title: 'Resetting your password',
    body: `Choose "Forgot password" on the sign-in page and we send you a link, which is valid for one hour.`,
  },
  {
    title: 'Exporting documents',
    body: `Open the document and choose File > Export to download it as Word, PDF or Markdown. All documents together can be exported under Settings > Data.`,
  },
];
