import type { Product } from './product.js';

/** Self storage. Its articles state terms. */
export const oakhaven: Product<RegExp> = {
  name: 'Oakhaven Self Storage',
  articles: [
    {
      title: 'Unit sizes and monthly rent',
      body: `| Unit | Floor area | Rent per month |
Locker: 1 m², $29
Small: 3 m², $65
Medium: 7 m², $119
Large: 14 m², $199

A small unit takes the contents of a bedroom, a medium one those of a two-room flat. Ceilings are 2.6 metres high. The first month is half price for new customers.`,
    },
    {
      title: 'Moving in',
      body: `Bring a photo ID and proof of address. We take a deposit equal to one month's rent. You can move in on the day you sign. Trolleys and a goods lift are at your disposal without charge; the lift carries 1,000 kg.

The shortest rental is two weeks. There is no longest one.`,
    },
    {
      title: 'Access',
      body: `You can get to your unit every day from 5 am to 11 pm with your personal gate code. Round-the-clock access costs $15 a month more and is limited to ground-floor units. The office is staffed Monday to Saturday, 9 to 6.

You may give your code to one further person, whose name you tell us first. After three wrong entries the code is locked for 30 minutes.`,
    },
    {
      title: 'What you must not store',
      body: `No food that can spoil, no live animals or plants, nothing that burns or explodes such as petrol, paint thinner or gas bottles. Tyres: at most four. Cars and motorbikes only in the yard. Nobody may sleep or work in a unit.`,
    },
    {
      title: 'Insurance',
      body: `Everything stored must be insured. Our policy costs $8 a month for goods worth up to $2,500 and $3 for each further $1,000. It covers fire, flood, theft by break-in and vermin. It leaves out cash, jewellery, furs and works of art. If your home insurance covers stored goods, show us the certificate and you need not take ours.`,
    },
    {
      title: 'Locks and keys',
      body: `You use your own padlock, or buy a disc lock from us at $22. Only you hold the key. If you lose it, we cut the lock for $35 after checking your ID. We enter a unit without you only in an emergency or on a court order.`,
    },
    {
      title: 'Paying',
      body: `Rent is payable in advance on the day of the month you moved in. Card or bank transfer; no cash. Pay six months at once and you save 5%, twelve months 10%. Five days after the due date a late fee of $20 is added and your gate code stops working. After 60 days without payment the contents may be sold at auction.`,
    },
    {
      title: 'Moving out',
      body: `Give us 14 days' notice by e-mail or at the desk. Rent is counted by the day, so you get back what you have paid too much. Leave the unit empty and swept; otherwise cleaning costs $50. The deposit comes back within ten days to the account it came from.`,
    },
    {
      title: 'Packing material',
      body: `Boxes are $2 to $6, bubble wrap $1 a metre, tape $4. Unused boxes can be returned at any time for the full price. Mattress covers: $9. We don't rent out blankets.`,
    },
    {
      title: 'Van hire',
      body: `A van with a driver costs $70 an hour, two hours minimum. A van to drive yourself is free for the first three hours for customers who move in with a medium or large unit; you need a licence held for two years and must be 25. Fuel is yours. Book three days ahead.`,
    },
    {
      title: 'Climate and safety',
      body: `Indoor units are kept between 12 and 22 °C and below 55% humidity. Yard containers are not heated. There are 64 cameras; recordings are erased after 21 days. Smoke detectors on every floor ring through to the fire brigade. Each unit door has its own alarm.`,
    },
    {
      title: 'Business storage',
      body: `We accept deliveries for you on weekdays, up to 20 parcels a month for $25. Pallets must be announced the day before. There is a meeting room for $10 an hour and free Wi-Fi in the lobby. You cannot register a company at our address.`,
    },
  ],
  answerable: [
    ['how much is a medium one', 'Unit sizes and monthly rent', /\$119/i],
    ['what fits in a small unit', 'Unit sizes and monthly rent', /bedroom/i],
    ['how tall are the units inside', 'Unit sizes and monthly rent', /2.6 metres/i],
    ['any discount for new customers', 'Unit sizes and monthly rent', /half price/i],
    ['what documents do i need to bring', 'Moving in', /photo ID/i],
    ['how big is the deposit', 'Moving in', /one month/i],
    ['can i move in today', 'Moving in', /on the day you sign/i],
    ['do you have trolleys', 'Moving in', /Trolleys/i],
    ['what is the minimum time i can rent', 'Moving in', /two weeks/i],
    ['what time can i get to my stuff', 'Access', /5 am/i],
    ['is 24h access possible', 'Access', /Round-the-clock/i],
    ['when is the office open', 'Access', /9 to 6/i],
    ['can my brother use my code too', 'Access', /one further person/i],
    ['typed my code wrong too often, what now', 'Access', /30 minutes/i],
    ['can i store paint thinner', 'What you must not store', /thinner/i],
    ['how many tyres can i store', 'What you must not store', /at most four/i],
    ['can I sleep in my unit', 'What you must not store', /sleep or work/i],
    ['is insurance mandatory', 'Insurance', /must be insured/i],
    ['what does insurance cost', 'Insurance', /\$8 a month/i],
    ['is my jewelry insured', 'Insurance', /jewellery/i],
    ['do i need my own lock', 'Locks and keys', /own padlock/i],
    ['lost the key to my lock, what does it cost to open it', 'Locks and keys', /\$35/i],
    ['can I pay cash', 'Paying', /no cash/i],
    ['do i get a discount if i pay a year upfront', 'Paying', /10%/i],
    ['what happens if i pay late', 'Paying', /late fee/i],
    ['how much notice to move out', 'Moving out', /14 days/i],
    ['do i have to clean it when i leave', 'Moving out', /swept/i],
    ['when do i get my deposit back', 'Moving out', /ten days/i],
    ['can I return boxes i didnt use', 'Packing material', /Unused boxes/i],
    ['how much is a van with a driver', 'Van hire', /\$70/i],
    ['how old do i have to be to drive the van', 'Van hire', /must be 25/i],
    ['is it heated', 'Climate and safety', /12 and 22|not heated/i],
    ['how long do you keep the camera recordings', 'Climate and safety', /21 days/i],
    ['can you take in parcels for my company', 'Business storage', /accept deliveries/i],
    ['can i use your address for my company', 'Business storage', /cannot register/i],
    ['is there wifi', 'Business storage', /free Wi-Fi/i],
  ],
  outOfScope: [
    'whats my gate code',
    'how much is a 20 m2 unit',
    'do you have units in denver',
    'can i store a boat',
    'is there a toilet',
    'can you help me carry',
    'how thick are the walls',
    'do you sell furniture',
    'can i paint my unit',
    'please open the gate for me',
    'can I store wine',
    'do you pick up stuff from my home',
    'can I rent a unit for one day',
    'is public storage cheaper',
    'how many units do you have',
    'how much do you pay for old boxes',
    'can i split the deposit',
    'do you buy unwanted furniture',
    'can i leave my dog in the van',
    'is the van electric',
    'what size are the boxes',
    'can I have my mail forwarded',
    'are there power sockets in the units',
    'can I store my ashes urn',
    'does the lift work at night',
    'is there a student discount',
    'how long is the contract of the manager',
    'who rented unit 14 before me',
    'can I install shelves',
    'can I transfer my unit to a friend',
    'do you have cameras inside the units',
    'how much does it cost to store a car',
    'can I get 24 hour access on the second floor if i pay double',
    'is the insurance tax deductible',
    'delete my card details',
  ],
};
