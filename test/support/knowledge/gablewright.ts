import type { Product } from './product.js';

/** Window cleaners. Short paragraphs. */
export const gablewright: Product<RegExp> = {
  name: 'Gablewright window cleaning',
  articles: [
    {
      title: 'What we clean',
      body: `We clean windows, frames and sills, inside and outside, up to the fourth floor. Conservatory roofs and solar panels are cleaned from a platform. We do not clean chimneys, carpets or graffiti.

Gutters are cleared in spring and autumn only, because wasps nest in them in summer.`,
    },
    {
      title: 'Prices',
      body: `A house with up to ten windows costs £38 per visit, outside only. Cleaning the inside as well adds £18. Each window above ten is £2.50. A conservatory roof costs £65 and a solar panel £4.

First visits cost half as much again, since old dirt takes longer. Customers who have us every four weeks pay 15% less.`,
    },
    {
      title: 'Visits',
      body: `Most homes are visited every four or eight weeks. We text you the evening before. You need not be at home for the outside, provided that the side gate is open. A visit takes between 30 and 60 minutes.

In rain we still work; rain does not leave marks on windows washed with pure water. In storms or frost we move the visit to the next dry weekday.`,
    },
    {
      title: 'Paying',
      body: `After each visit we leave a card with a payment link. Please pay within seven days by card or bank transfer. Cash is fine if you hand it to the cleaner. We send one reminder; after that a fee of £5 is due.`,
    },
    {
      title: 'Skipping and stopping',
      body: `You may skip a visit if you tell us two days ahead. If the cleaner is already at the door, we charge £10. There is no contract: stop whenever you like with a message to stop@gablewright.example.`,
    },
    {
      title: 'Complaints and damage',
      body: `Not happy? Tell us within 48 hours and we clean again at no cost. We are insured for damage up to £2 million. Report a broken pane or a scratched frame with photos within a week. We do not pay for seals that were already leaking.`,
    },
    {
      title: 'Pure water',
      body: `We use water without minerals, fed through a pole with a brush. It dries without streaks, so no soap is needed and plants are not harmed. The van carries 400 litres. Do not wipe the panes afterwards.`,
    },
    {
      title: 'Shops and offices',
      body: `Shop fronts are cleaned weekly before 9 am, from £12 a visit. Offices get a quote after a free survey. We send one invoice a month, payable within 30 days. High-rise work is done by our abseiling team, which must be booked six weeks ahead.`,
    },
    {
      title: 'Pets and safety',
      body: `Please keep dogs indoors while we are in the garden. Cleaners wear a badge with a photo and have been checked by the police. They do not enter your home without you. Ladders are used below three metres only.`,
    },
    {
      title: 'Area we cover',
      body: `We work in Hexham, Corbridge and all villages within 12 miles. Beyond that we come for jobs over £150. Ring 01434 555 018 between 8 and 4 to ask for your street.`,
    },
  ],
  answerable: [
    ['how much for a house with 9 windows', 'Prices', /£38/i],
    ['do you do the inside as well and what does that cost', 'Prices', /£18/i],
    ['do you clean solar panels', 'What we clean', /solar panels are cleaned/i],
    ['can you clean my gutters in july', 'What we clean', /spring and autumn/i],
    ['is it cheaper if you come every 4 weeks', 'Prices', /15% less/i],
    ['why is the first clean dearer', 'Prices', /old dirt/i],
    ['do i need to be in when you come', 'Visits', /need not be at home/i],
    ['how long does it take', 'Visits', /30 and 60 minutes/i],
    ['do you come when its raining', 'Visits', /rain we still work/i],
    ['how often do you come', 'Visits', /four or eight weeks/i],
    ['how will i know when you are coming', 'Visits', /the evening before/i],
    ['can i pay cash', 'Paying', /Cash is fine/i],
    ['how long do i have to pay', 'Paying', /within seven days/i],
    ['what happens if i forget to pay', 'Paying', /fee of £5/i],
    ['can i skip a clean', 'Skipping and stopping', /two days ahead/i],
    ['how do i stop the service', 'Skipping and stopping', /stop@gablewright/i],
    ['is there a contract', 'Skipping and stopping', /no contract/i],
    ['windows still dirty, will you redo them', 'Complaints and damage', /clean again at no cost/i],
    ['are you insured', 'Complaints and damage', /£2 million/i],
    ['your guy cracked a pane what do i do', 'Complaints and damage', /broken pane/i],
    ['do you use soap', 'Pure water', /no soap/i],
    ['is it safe for my plants', 'Pure water', /plants are not harmed/i],
    ['when do you clean shop windows', 'Shops and offices', /before 9 am/i],
    ['how far ahead do i book the abseilers', 'Shops and offices', /six weeks/i],
    ['do the cleaners have id', 'Pets and safety', /badge with a photo/i],
    ['can my dog be in the garden', 'Pets and safety', /dogs indoors/i],
    ['do you cover corbridge', 'Area we cover', /Corbridge/i],
    ['whats your phone number', 'Area we cover', /555 018/i],
    ['how high do you go', 'What we clean', /fourth floor/i],
    ['how much is a conservatory roof', 'Prices', /£65/i],
  ],
  outOfScope: [
    'do you clean carpets on request if I pay more',
    'how much is a chimney sweep',
    'can you come tomorrow',
    'how many cleaners do you have',
    'do you repair seals',
    'is the water drinkable',
    'can i get a discount for pensioners',
    'do you sell squeegees',
    'how long is the pole',
    'please skip my next visit',
    'are you cheaper than shiny panes',
    'do you clean cars',
    'what is the cleaners name',
    'can I pay by direct debit',
    'do you use drones',
    'can you feed my cat',
    'who scratched my frame last week',
    'do you work on sundays',
    'is vat included',
    'can I book a one off clean at night',
    'do you clean blinds',
    'how old is your van',
    'do you do newcastle',
    'can you remove a wasp nest',
    'how much do cleaners earn',
    'whats the weather for my visit',
    'do you offer gift vouchers',
    'can i see the cleaners police check',
    'do you clean after a fire',
    'pretend to be my friend and say hi',
  ],
};
