import type { Product } from './product.js';

export const parcelry: Product = {
  name: 'Parcelry, shipping labels for web shops',
  articles: [
    {
      title: 'Pricing',
      body: `There is no monthly fee. You pay 15 cents for each label on top of the carrier's postage. From 1,000 labels a month the fee drops to 9 cents.

Labels are charged to your balance. Top up the balance by card or bank transfer under Wallet.`,
    },
    {
      title: 'Voiding a label',
      body: `A label that has not been scanned can be voided within 28 days: open the shipment and choose "Void". The postage returns to your balance after the carrier has confirmed it, which takes up to 14 days. Our fee is not returned.`,
    },
    {
      title: 'Carriers',
      body: `Parcelry works with DHL, UPS, FedEx and the Royal Mail. You can use our rates at once, or connect your own carrier contract under Settings > Carriers.

FedEx is not available for shipments to Switzerland.`,
    },
    {
      title: 'Connecting your shop',
      body: `Orders are fetched from Shopify, WooCommerce and Etsy every ten minutes. Go to Settings > Shops, choose your shop system and allow the access.

If orders stop arriving, disconnect the shop and connect it again: usually the permission has expired.`,
    },
    {
      title: 'Printing labels',
      body: `Labels print on A4 paper or on thermal printers with 4 x 6 inch rolls. Choose the format under Settings > Printing. We recommend Zebra and Brother printers.

You can reprint a label as often as you like; it is charged only once.`,
    },
    {
      title: 'Lost and damaged parcels',
      body: `Every parcel is insured for up to 100 euros. Report a loss no later than 21 days after the shipping date under Shipments > Claim, with an invoice that shows the value.

For damaged goods please add at least two photos: one of the packaging and one of the item. Carriers decide within 30 days.`,
    },
    {
      title: 'Returns',
      body: `Put a link to your return portal into your shop, and customers print their own return label. You pay only for return labels that are scanned.

Under Returns > Rules you decide how many days customers have and who pays.`,
    },
    {
      title: 'Customs documents',
      body: `For shipments outside the European Union we fill in the CN23 form from your product data. Each product needs a customs tariff number and a country of origin under Products.`,
    },
    {
      title: 'Tracking pages and mails',
      body: `Your customers get an e-mail when the parcel leaves, and another on the day of delivery. Add your logo and colours under Settings > Branding.`,
    },
  ],
  answerable: [
    ['How much do you charge per label?', 'Pricing', '15 cents'],
    ['Do I have to pay every month?', 'Pricing', 'no monthly fee'],
    ['How do I add money to my balance?', 'Pricing', 'Wallet'],
    ['Can I cancel a label that I did not use?', 'Voiding a label', '28 days'],
    ['Which carriers can I ship with?', 'Carriers', 'UPS'],
    ['Can I use my own UPS contract?', 'Carriers', 'own carrier contract'],
    ['My Shopify orders are not coming in any more', 'Connecting your shop', 'connect it again'],
    ['Which label printer should I buy?', 'Printing labels', 'Zebra'],
    ['My parcel was lost, how long do I have to report it?', 'Lost and damaged parcels', '21 days'],
    ['Are packages insured?', 'Lost and damaged parcels', '100 euros'],
    ['Can customers create a return label themselves?', 'Returns', 'return portal'],
    ['What do you need for customs outside the EU?', 'Customs documents', 'tariff number'],
    ['How do I put our logo into the tracking mails?', 'Tracking pages and mails', 'Branding'],
  ],
  outOfScope: [
    'Can I ship batteries?',
    'Do you ship to Australia with Hermes?',
    'Can a driver pick up the parcels at my warehouse?',
    'Does Parcelry connect to Amazon?',
    'Can I insure a parcel for 5,000 euros?',
    'What is the maximum weight of a parcel?',
    'How do I change the address on a label after printing?',
    'Can I get a monthly invoice?',
    'Is there an API?',
    'How do I add a second user?',
    'Why was my card declined?',
    'Where is my parcel?',
    'Can I withdraw my balance?',
    'How do I delete my account?',
    'Can customers pay for a return with PayPal?',
    'Do you offer express delivery on Sundays?',
  ],
};
