import type { Product } from './product.js';

export const fernpost: Product = {
  name: 'Fernpost, newsletters for small teams',
  articles: [
    {
      title: 'Plans and prices',
      body: `Fernpost has three plans. Seed is free for up to 500 subscribers. Grove costs $19 a month for up to 5,000 subscribers. Forest costs $79 a month for up to 50,000 subscribers.

Paying for a whole year at once is 20% cheaper than paying monthly.

If your list outgrows your plan, we keep sending for 14 days and ask you to upgrade. After that, campaigns are paused until you change the plan.`,
    },
    {
      title: 'Cancelling your subscription',
      body: `You can cancel at any time under Settings > Billing > Cancel plan. Your plan stays active until the end of the period that you have paid for; then the account moves to Seed.

Only the owner of the account can cancel. Nothing is deleted when you cancel: campaigns and subscribers stay in the account.`,
    },
    {
      title: 'Refunds',
      body: `Monthly payments are not refunded. A yearly payment is refunded in full when you write to us within 30 days of the charge.

Refunds go back to the card that was charged and usually arrive within five working days.`,
    },
    {
      title: 'Invoices and receipts',
      body: `Every payment has an invoice. You find all of them as PDF files under Settings > Billing > History.

To put your company name, address or VAT number on future invoices, fill in the form under Settings > Billing > Company details. Invoices that have been issued cannot be changed.`,
    },
    {
      title: 'Importing subscribers',
      body: `Import a list under Audience > Import. We accept CSV and Excel files of up to 50 MB. The file needs a column with e-mail addresses; every other column can become a custom field.

Duplicates are merged by e-mail address. Addresses that have unsubscribed before are skipped.`,
    },
    {
      title: 'Exporting your data',
      body: `Go to Audience > Export to get a CSV file with all subscribers, their fields and their tags. Large exports are prepared in the background, and we mail you a link that works for 48 hours.

Campaign reports can be downloaded one by one from the report page.`,
    },
    {
      title: 'Verifying your sending domain',
      body: `Before you can send from your own domain, add two DNS records: one for DKIM and one for SPF. Fernpost shows the exact values under Settings > Domains.

DNS changes can take up to 48 hours to be seen. If the check still fails after two days, compare the records letter by letter: most failures come from a missing underscore in the DKIM name.`,
    },
    {
      title: 'Inviting your team',
      body: `Invite colleagues under Settings > Team with their e-mail address. Seed has one seat, Grove has five and Forest has no limit.

There are three roles. Owners can do everything. Editors write and send campaigns. Viewers can only read reports.`,
    },
    {
      title: 'Signing in and passwords',
      body: `If you forgot your password, choose "Forgot password" on the sign-in page and we send you a link. The link is valid for one hour.

Two-factor authentication can be turned on under Profile > Security, with any authenticator app. If you lose your phone, use one of the ten recovery codes that you saved when you turned it on.`,
    },
    {
      title: 'Where your data is stored',
      body: `All data is stored in Frankfurt, Germany, and encrypted at rest. We keep daily backups for 30 days.

We sign a data processing agreement (DPA) with every customer on a paid plan; ask for it at privacy@fernpost.example.`,
    },
    {
      title: 'Scheduling a campaign',
      body: `Choose "Schedule" instead of "Send" on the last step, and pick a day and a time. Times are in the time zone of your account, which you can change under Settings > Account.

A scheduled campaign can be edited or stopped until ten minutes before it goes out.`,
    },
  ],
  answerable: [
    ['How much is the Grove plan?', 'Plans and prices', '$19'],
    ['Do I save money if I pay for a year up front?', 'Plans and prices', '20%'],
    ['What happens when I have more subscribers than my plan allows?', 'Plans and prices', '14 days'],
    ['How can I stop my subscription?', 'Cancelling your subscription', 'Cancel plan'],
    ['Will my campaigns be erased if I cancel?', 'Cancelling your subscription', 'Nothing is deleted'],
    ['Who is allowed to terminate the plan?', 'Cancelling your subscription', 'Only the owner'],
    ['I paid for a year, can I get my money back?', 'Refunds', '30 days'],
    ['How long until the refund shows up on my card?', 'Refunds', 'five working days'],
    ['Where can I download my bills?', 'Invoices and receipts', 'History'],
    ['How do I get our VAT ID onto the receipts?', 'Invoices and receipts', 'Company details'],
    ['Can I upload contacts from a spreadsheet?', 'Importing subscribers', 'CSV and Excel'],
    ['What is the biggest file I can import?', 'Importing subscribers', '50 MB'],
    ['What happens to duplicate addresses in an upload?', 'Importing subscribers', 'merged'],
    ['How do I download my whole subscriber list?', 'Exporting your data', 'Audience > Export'],
    ['Which DNS entries do I have to create for my domain?', 'Verifying your sending domain', 'DKIM'],
    ['How long do DNS changes need?', 'Verifying your sending domain', '48 hours'],
    ['How many seats does Grove have?', 'Inviting your team', 'five'],
    ['Can I give a coworker read-only access to reports?', 'Inviting your team', 'Viewers'],
    ["I can't remember my password, what now?", 'Signing in and passwords', 'Forgot password'],
    ['My phone with the authenticator is gone. How do I log in?', 'Signing in and passwords', 'recovery codes'],
    ['In which country do you keep our data?', 'Where your data is stored', 'Germany'],
    ['Will you sign a DPA with us?', 'Where your data is stored', 'paid plan'],
    ['Can I still change a campaign after I scheduled it?', 'Scheduling a campaign', 'ten minutes'],
    ['Do I keep my subscribers when I cancel?', 'Cancelling your subscription', 'stay in the account'],
    ['How do I change my time zone?', 'Scheduling a campaign', 'Settings > Account'],
  ],
  outOfScope: [
    'Do you give a discount to charities?',
    'Can I pay with PayPal?',
    'Can I pause my subscription for two months?',
    'How much does an extra seat on Grove cost?',
    'Do you have an affiliate program?',
    'Is there an API for adding subscribers?',
    'Can I import subscribers directly from Mailchimp?',
    'Does Fernpost integrate with Shopify?',
    'How do I create an automation that welcomes new subscribers?',
    'Can I run an A/B test of subject lines?',
    'Why do my mails land in the spam folder?',
    'What open rate is good?',
    'Can I send text messages as well?',
    'How do I delete my account for good?',
    'Are you HIPAA compliant?',
    'Can I sign in with my Google account?',
    'How do I change the e-mail address that I log in with?',
    'Can I transfer the ownership of the account to a colleague?',
    'What is the weather in Frankfurt?',
    'Write me a poem about ferns.',
    'Do you have a mobile app for Android?',
    'How do I add an unsubscribe link in my own language?',
    'Can I get a refund in bitcoin?',
    'Can I repeat a scheduled campaign every week?',
    'Do you offer phone support?',
    'How do I change my password?',
    'Can I open a report on my phone?',
    'How do I see who opened my campaign?',
    'How do I remove a colleague from the team?',
    'Can I change the role of an editor?',
    'How do I add a second domain?',
    'How many campaigns can I send per month?',
    'Can viewers export subscribers?',
    'How long are reports kept?',
    'Can I get the invoices by e-mail?',
    'How do I turn off two-factor authentication?',
    'Can I restore a deleted campaign?',
    'Can I restore a backup myself?',
    'Who can see the invoices?',
    'Can an editor cancel the plan?',
    'How much does Forest cost for 100,000 subscribers?',
    'When will my card be charged?',
    'How do I duplicate a campaign?',
    'Which campaign should I send first?',
    'hello',
    'thanks!',
    'That did not work.',
  ],
};
