import type { Product } from './product.js';

export const brightwell: Product = {
  name: 'Brightwell, online booking for salons',
  articles: [
    {
      title: 'Fees',
      body: `The Solo plan for one calendar is 12 pounds a month. The Salon plan is 39 pounds a month and covers up to ten calendars. Each further calendar costs 3 pounds.

Online payments by your customers cost 1.4% plus 20 pence for each transaction. There are no set-up costs.`,
    },
    {
      title: 'Switching plans',
      body: `Move between Solo and Salon under Account > Plan. An upgrade is effective immediately and we charge the difference for the rest of the month. A downgrade is effective from the next month.`,
    },
    {
      title: 'Ending your contract',
      body: `There is no minimum term. Press "End contract" under Account > Plan and we stop charging you from the next month. You can still log in for 90 days to download your customer list.`,
    },
    {
      title: 'Deposits and no-shows',
      body: `You can ask customers for a deposit when they book: a fixed sum or a share of the price. The deposit is lost if they do not turn up or cancel less than 24 hours before the appointment. You can shorten or lengthen this period under Booking > Rules.`,
    },
    {
      title: 'Reminders',
      body: `Customers are reminded by e-mail two days ahead and by SMS three hours ahead. SMS reminders cost 5 pence each; e-mails are free. You can write the texts yourself under Booking > Messages.`,
    },
    {
      title: 'Opening hours and holidays',
      body: `Set your weekly hours under Calendar > Hours. Public holidays are blocked by themselves when you choose your country. To close on other days, drag over the days in the calendar and choose "Closed".`,
    },
    {
      title: 'Putting the booking page on your website',
      body: `Copy the snippet under Booking > Website and paste it into your page. It works with WordPress, Wix and Squarespace. You can also link to your Brightwell page from Instagram and Google Maps.`,
    },
    {
      title: 'Calendar sync',
      body: `Appointments appear in Google Calendar and Outlook within a minute. Private events from there block your booking times, but their titles are not shown to anybody.

Apple Calendar can be subscribed to, and then refreshes about every hour.`,
    },
    {
      title: 'Payouts',
      body: `Money from online payments reaches your bank account every Friday. The first payout takes 14 days because the bank checks your identity.`,
    },
    {
      title: 'Customer records',
      body: `Each customer has a card with past appointments, notes and consent forms. Two cards of the same person can be merged from the menu of either.

If a customer asks for erasure, choose "Forget". Name, contact data and notes are erased; the sums of past sales stay for your bookkeeping.`,
    },
  ],
  answerable: [
    ['What is the monthly price for a single calendar?', 'Fees', '12 pounds'],
    ['How much is an additional calendar?', 'Fees', '3 pounds'],
    ['What percentage do you take from card payments?', 'Fees', '1.4%'],
    ['When does a downgrade take effect?', 'Switching plans', 'next month'],
    ['Is there a minimum contract duration?', 'Ending your contract', 'no minimum term'],
    ['How do I cancel my contract?', 'Ending your contract', 'End contract'],
    ['What happens to the deposit if a client does not show up?', 'Deposits and no-shows', 'lost'],
    ['How much do text message reminders cost?', 'Reminders', '5 pence'],
    ['Can I change the wording of the reminders?', 'Reminders', 'write the texts'],
    ['How do I block a day when my salon is closed?', 'Opening hours and holidays', 'Closed'],
    ['How do I embed the booking form in WordPress?', 'Putting the booking page on your website', 'snippet'],
    ['Can my clients see my private appointments from Google Calendar?', 'Calendar sync', 'not shown'],
    ['On which day do I get my money?', 'Payouts', 'Friday'],
    ['Why does the first payout take so long?', 'Payouts', 'identity'],
    ['A customer is in the system twice, can I merge them?', 'Customer records', 'merged'],
    ['How do I erase the data of a customer?', 'Customer records', 'Forget'],
  ],
  outOfScope: [
    'Can I sell gift vouchers?',
    'Can customers book two treatments at once?',
    'Do you have an app for my staff?',
    'How do I give my customers a discount?',
    'Can I import my customer list from another system?',
    'Can customers pay in instalments?',
    'How do I refund a deposit?',
    'Can I send reminders by WhatsApp?',
    'Can I switch off the reminders for one customer?',
    'How do I change my bank account?',
    'Can I get my payout every day?',
    'Do you offer a free trial?',
    'How do I print the calendar?',
    'Can two people share one calendar?',
    'How do I change the colour of the booking page?',
    'Can a customer move an appointment without calling me?',
    'Is my data stored in Europe?',
    'How do I reset my password?',
    'Where do I find my invoices?',
    'Can I see how many customers booked last month?',
    'Do you have a waiting list?',
    'Can customers leave reviews?',
  ],
};
