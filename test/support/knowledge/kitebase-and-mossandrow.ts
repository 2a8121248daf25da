import type { Product } from './product.js';

/** Held out at first, but read since, so these two count as products that the rules were tuned on. */
export const kitebase: Product = {
  name: 'Kitebase, uptime monitoring',
  articles: [
    {
      title: 'Pricing and limits',
      body: `Kitebase is free for five monitors that are checked every five minutes. The Pro plan costs $15 a month and has 50 monitors, checked every 30 seconds. You can add blocks of 50 monitors for $10 a month each.

We charge your card on the first day of each month. Yearly billing saves two months.`,
    },
    {
      title: 'Creating a monitor',
      body: `Press "New monitor", enter the address and choose how often it is checked. A monitor can look for a word on the page, expect a certain status code, or simply ping a server.

After two failed checks in a row from different regions, the monitor counts as down.`,
    },
    {
      title: 'Alerts',
      body: `Alerts go out by e-mail, Slack, Microsoft Teams, Telegram and webhook. Phone calls and SMS are part of Pro: 100 a month are included, more cost 10 cents each.

To avoid being woken at night, set quiet hours under Alerts > Schedule. Monitors marked as critical ignore quiet hours.`,
    },
    {
      title: 'Status pages',
      body: `Every account has one public status page; Pro accounts can have ten. You can put a page on your own domain with a CNAME record to pages.kitebase.example. Certificates are made by themselves.

Visitors can subscribe to updates with their e-mail address. Status pages can be protected by a password on Pro.`,
    },
    {
      title: 'Maintenance windows',
      body: `Plan maintenance under Monitors > Maintenance. During the window checks go on, but no alerts are sent, and the downtime does not count in your uptime figures. Windows can repeat daily, weekly or monthly.`,
    },
    {
      title: 'The API',
      body: `Everything in the dashboard can be done with our REST API. Create a token under Account > API. A token can make 120 calls a minute. The documentation is at docs.kitebase.example.`,
    },
    {
      title: 'Data retention',
      body: `Check results are kept for 30 days on the free plan and for 13 months on Pro. Reports can be downloaded as CSV or PDF at any time.`,
    },
    {
      title: 'Where checks come from',
      body: `We check from Virginia, Frankfurt, Singapore and Sydney. If your firewall blocks unknown visitors, allow the addresses listed at kitebase.example/ips.txt. The list changes at most twice a year, and we tell you a month ahead.`,
    },
    {
      title: 'Users and access',
      body: `Invite people under Account > Users. Admins can change everything, members can edit monitors, and guests can only look. Single sign-on with SAML is available on request for teams of 20 and more.`,
    },
  ],
  answerable: [
    ['What does Pro cost?', 'Pricing and limits', '$15'],
    ['How many monitors are included for free?', 'Pricing and limits', 'five monitors'],
    ['On which date is my card charged?', 'Pricing and limits', 'first day'],
    ['When is a site considered to be down?', 'Creating a monitor', 'two failed checks'],
    ['Can I get alerted through Slack?', 'Alerts', 'Slack'],
    ['How do I stop alerts during the night?', 'Alerts', 'quiet hours'],
    ['Can I use my own domain for the status page?', 'Status pages', 'CNAME'],
    ['Is it possible to put a password on a status page?', 'Status pages', 'on Pro'],
    ['Will planned downtime hurt my uptime statistics?', 'Maintenance windows', 'does not count'],
    ['What is the rate limit of the API?', 'The API', '120 calls'],
    ['How long do you store the results of checks?', 'Data retention', '13 months'],
    ['Which IP addresses should I whitelist in my firewall?', 'Where checks come from', 'ips.txt'],
    ['Do you support single sign-on?', 'Users and access', 'SAML'],
  ],
  outOfScope: [
    'Can I monitor the expiry of a domain?',
    'Do you check from Brazil?',
    'Can I pay with PayPal?',
    'How do I cancel my Pro plan?',
    'Can alerts be sent to PagerDuty?',
    'Can I change the colours of the status page?',
    'How do I delete a monitor?',
    'Is there a discount for open source projects?',
    'Can I see who acknowledged an alert?',
    'How do I revoke a token?',
    'Can I monitor a database?',
    'Where do I find my invoices?',
    'Do you have a mobile app?',
    'Can I import monitors from another service?',
    'Can guests subscribe to alerts?',
    'How do I export a status page?',
  ],
};

export const mossandrow: Product = {
  name: 'Moss & Row, vegetable boxes by subscription',
  articles: [
    {
      title: 'Our boxes',
      body: `There are three sizes. The small box feeds one or two people and costs 14 euros. The family box feeds four and costs 24 euros. The office box is fruit only and costs 30 euros.

All vegetables are certified organic and come from farms within 80 kilometres of the city.`,
    },
    {
      title: 'Delivery days',
      body: `We deliver on Tuesdays and Fridays between 4 and 9 in the evening. Your day depends on your postcode; you see it when you enter your address.

If you are not at home, we leave the box at your door or with a neighbour, whichever you choose under My box > Delivery notes.`,
    },
    {
      title: 'Pausing and skipping',
      body: `Going on holiday? Skip single weeks or pause for up to three months under My box > Calendar. Changes are possible until noon two days before the delivery.`,
    },
    {
      title: 'Cancelling',
      body: `You can cancel every week, without a notice period, under My box > Cancel. Boxes that have already been packed are still delivered and charged.`,
    },
    {
      title: 'Dislikes and allergies',
      body: `Under My box > Dislikes you can exclude up to five vegetables, and we put in something else. We pack nuts in the same hall, so we cannot rule out traces of them.`,
    },
    {
      title: 'Payment',
      body: `You pay after each delivery by card, PayPal or direct debit. We send the invoice by e-mail on the same evening.`,
    },
    {
      title: 'Something was wrong with my box',
      body: `Send us a photo of missing or spoiled items within 24 hours at help@mossandrow.example. We credit the value to your next box, or refund it if you prefer.`,
    },
    {
      title: 'Returning the box',
      body: `The wooden box and the cooling bags are reused. Put them outside your door on your next delivery day. There is no deposit, but after three boxes that are not returned we charge 6 euros each.`,
    },
    {
      title: 'Gift vouchers',
      body: `Vouchers from 15 to 150 euros are sent by e-mail at once or on a day that you choose. They are valid for three years and cannot be paid out in cash.`,
    },
  ],
  answerable: [
    ['How much is the box for families?', 'Our boxes', '24 euros'],
    ['Are your vegetables organic?', 'Our boxes', 'certified organic'],
    ['At what time do you deliver?', 'Delivery days', 'between 4 and 9'],
    ['What happens if nobody is home when you deliver?', 'Delivery days', 'neighbour'],
    ['Can I pause my box while I am on vacation?', 'Pausing and skipping', 'three months'],
    ['How do I end my subscription?', 'Cancelling', 'notice period'],
    ['I hate beetroot, can I leave out a vegetable?', 'Dislikes and allergies', 'five vegetables'],
    ['I am allergic to nuts', 'Dislikes and allergies', 'traces'],
    ['Which payment methods do you accept?', 'Payment', 'PayPal'],
    ['Some of my vegetables were rotten, what can I do?', 'Something was wrong with my box', 'photo'],
    ['What should I do with the empty box?', 'Returning the box', 'reused'],
    ['How long is a voucher valid?', 'Gift vouchers', 'three years'],
  ],
  outOfScope: [
    'Do you deliver on Sundays?',
    'Do you sell meat?',
    'Can I choose the farm?',
    'Can I add eggs to my box?',
    'Do you deliver to Hamburg?',
    'Can I get a job at your farm?',
    'How do I change my address?',
    'How many calories are in a carrot?',
    'Can I order a single box without a subscription?',
    'Do you have recipes for the vegetables?',
    'Can I extend my voucher?',
    'Where is my box?',
    'Can I pay once a month?',
    'How many boxes do you deliver a week?',
    'Can I visit the farms?',
    'Are the bags made of plastic?',
  ],
};
