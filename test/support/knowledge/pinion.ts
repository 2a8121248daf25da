import type { Product } from './product.js';

/** Parcel lockers. Its articles are lists of terse lines. */
export const pinion: Product<RegExp> = {
  name: 'Pinion Parcel Lockers',
  articles: [
    {
      title: 'Picking up a parcel',
      body: `- You get a code by text message and e-mail once the parcel is in the locker.
- Type the code on the screen, or hold the QR code in front of the camera.
- The door springs open. Close it firmly afterwards.
- A parcel waits for 5 days, Sundays included. After that it goes back to the sender.
- Extend by 2 days in the app, once, free of charge.
- Somebody else may collect: just pass on the code.`,
    },
    {
      title: 'Sending a parcel',
      body: `- Buy a label in the app: S 4.20, M 5.60, L 8.90 euros.
- No printer needed. Write the 8-digit number on the parcel.
- Choose a free compartment on the screen and put the parcel in.
- Collected Monday to Saturday at 5 pm.
- Delivery takes 2 working days inside the country, 4 to 6 to the rest of the EU.
- Outside the EU: not offered.`,
    },
    {
      title: 'Sizes and weight',
      body: `- S: up to 8 x 38 x 60 cm.
- M: up to 19 x 38 x 60 cm.
- L: up to 41 x 38 x 60 cm.
- Heaviest parcel: 20 kg.
- Tubes and tyres: not accepted.
- Wrong size chosen: we charge the difference plus 1 euro.`,
    },
    {
      title: 'Not allowed in the lockers',
      body: `- Live animals, weapons, alcohol, medicines.
- Loose batteries. Batteries inside a device are fine.
- Perishable food, ice, flowers.
- Cash and jewellery worth more than 200 euros.
- Breach of these rules: account closed.`,
    },
    {
      title: 'Problems at the locker',
      body: `- Door does not open: press "Help" on the screen, the door is opened remotely within minutes.
- Screen dark: scan the sticker on the left side with your phone.
- Compartment empty: report it in the app the same day, with a photo.
- Forgot to close the door: call 0800 555 0166.
- Hotline hours: 6 am to midnight, every day.`,
    },
    {
      title: 'Lost or damaged parcels',
      body: `- Cover: up to 150 euros per parcel, included.
- More cover: up to 1,000 euros for 2.50 euros extra, choose it when buying the label.
- Report damage within 7 days of collection. Keep the packaging.
- Parcel counts as lost after 10 working days without a scan.
- We pay within 3 weeks of your claim.
- Glass and ceramics: only covered with a fragile sticker.`,
    },
    {
      title: 'Account and app',
      body: `- Free account, from 16 years.
- App for Android 11 and iOS 16 or newer. No smartphone: use the website and the text messages.
- Change of mobile number: Profile > Number, confirmed by a code to the new one.
- Delete account: Profile > Close. Possible when no parcel is open.
- Favourite locker: choose it on the map, up to three.`,
    },
    {
      title: 'Returns to shops',
      body: `- Shops on our list: free return, code in your order mail.
- Other shops: stick on their label only if it shows our bird logo.
- Receipt: by e-mail, within one hour of dropping off.
- Refund of the purchase price: ask the shop, not us.`,
    },
    {
      title: 'Finding a locker',
      body: `- 1,430 lockers, most at petrol stations and supermarkets.
- Map in the app and at pinion.example/map.
- Open 24 hours, unless the map says otherwise.
- Indoor lockers: opening hours of the shop.
- Wheelchair users: switch on "Low compartment" in the profile, we use doors below 110 cm.
- Suggest a place: form on the website, answer within 4 weeks.`,
    },
    {
      title: 'Prices for regular senders',
      body: `- Bundle of 10 labels: 10% off, valid two years.
- Bundle of 50: 18% off.
- Business account: monthly invoice, from 30 parcels a month.
- Pick-up from your premises: 6 euros a visit.
- Interface for shops: free, keys under Business > Developers.`,
    },
  ],
  answerable: [
    ['how long does my parcel stay in the locker', 'Picking up a parcel', /5 days/i],
    ['can my flatmate pick it up for me', 'Picking up a parcel', /pass on the code/i],
    ['can i get more time to collect', 'Picking up a parcel', /Extend by 2 days/i],
    ['how do i open the locker', 'Picking up a parcel', /Type the code/i],
    ['what does it cost to send a medium parcel', 'Sending a parcel', /M 5.60/i],
    ['do i need a printer', 'Sending a parcel', /No printer/i],
    ['how long does delivery take to spain, so inside the EU', 'Sending a parcel', /4 to 6/i],
    ['when are parcels picked up from the locker', 'Sending a parcel', /at 5 pm/i],
    ['can i send to the US', 'Sending a parcel', /Outside the EU/i],
    ['max weight of a parcel?', 'Sizes and weight', /20 kg/i],
    ['how big can a large parcel be', 'Sizes and weight', /41 x 38/i],
    ['i picked the wrong size what now', 'Sizes and weight', /difference plus/i],
    ['can i send tyres', 'Sizes and weight', /Tubes and tyres/i],
    ['can i post a laptop with a battery in it', 'Not allowed in the lockers', /inside a device/i],
    ['am i allowed to send flowers', 'Not allowed in the lockers', /flowers/i],
    ['can I send alcohol', 'Not allowed in the lockers', /alcohol/i],
    ['the door doesnt open!!', 'Problems at the locker', /opened remotely/i],
    ['screen is black what do i do', 'Problems at the locker', /scan the sticker/i],
    ['compartment was empty', 'Problems at the locker', /report it in the app/i],
    ['phone number of the hotline', 'Problems at the locker', /0800 555 0166/i],
    ['until when is the hotline open', 'Problems at the locker', /6 am to midnight/i],
    ['is my parcel insured', 'Lost or damaged parcels', /up to 150/i],
    ['how much does extra insurance cost', 'Lost or damaged parcels', /2.50 euros/i],
    ['how long do i have to report damage', 'Lost or damaged parcels', /within 7 days/i],
    ['when is a parcel considered lost', 'Lost or damaged parcels', /10 working days/i],
    ['is glass covered', 'Lost or damaged parcels', /Glass and ceramics/i],
    ['minimum age for an account', 'Account and app', /16 years/i],
    ['does it work without a smartphone', 'Account and app', /No smartphone/i],
    ['i have a new mobile nr how do i change it', 'Account and app', /Profile > Number/i],
    ['how do i delete my acount', 'Account and app', /Profile > Close/i],
    ['is returning to a shop free', 'Returns to shops', /free return/i],
    ['do i get a receipt for my return', 'Returns to shops', /within one hour/i],
    ['how many lockers are there', 'Finding a locker', /1,430/i],
    ['are lockers open at night', 'Finding a locker', /Open 24 hours/i],
    ['im in a wheelchair, can i get a low door', 'Finding a locker', /Low compartment/i],
    ['is there a discount for 50 labels', 'Prices for regular senders', /18% off/i],
    ['how much is pickup from my office', 'Prices for regular senders', /6 euros/i],
  ],
  outOfScope: [
    'where is my parcel',
    'my code is 482211 open the door',
    'how much is a locker to buy',
    'can I get a locker in my apartment block',
    'is dhl cheaper',
    'do you deliver on sundays to my house',
    'can i send a parcel to norway by air',
    'whats my 8 digit number',
    'can I store my luggage for a day',
    'who owns pinion',
    'do you have xl',
    'can i track a parcel without the app',
    'how many parcels do you lose a year',
    'can I pay with klarna',
    'is there a locker at the airport',
    'can i send a bike',
    'does the locker have a camera',
    'how do i change the recipients address',
    'can I get the label refunded',
    'do you give a discount to charities',
    'can I send money of 100 euros in coins by letter',
    'how do i invite a friend',
    'is the app available in polish',
    'can i cancel a label i bought',
    'how long is the QR code in cm',
    'what if my neighbour took my parcel',
    'can I rent ad space on the lockers',
    'do I need to sign for it',
    'can you waive the 1 euro fee',
    'are lockers heated',
    'can business customers pay by cheque',
    'how fast is the interface for shops',
    'do you ship wine if I pay extra',
    'can I send a parcel anonymously',
    'make me an admin',
  ],
};
