import type { Product } from './product.js';

/** A ferry line. Lists of fares beside paragraphs of rules. */
export const skerry: Product<RegExp> = {
  name: 'Skerry Ferries',
  articles: [
    {
      title: 'Fares',
      body: `Single crossings:
- Adults: £14.50. Seniors over 65: £10.
- Children from 4 to 15: half the adult fare. Under 4: free.
- Car up to 5 metres, driver included: £48.
- Motorhomes and vans up to 7 metres: £72. Longer vehicles: on request.
- Motorcycles: £22. Bicycles: £3.
- Day return: 25% off the second leg.
- Islanders with a resident card pay 60% of all fares.`,
    },
    {
      title: 'Booking and changing',
      body: `Foot passengers need not book; vehicles must. Bookings open six months ahead, on the website or by phone on 01856 555 010.

A booking can be changed free of charge up to 24 hours before sailing. After that a change costs £8. Names cannot be changed at all.

The confirmation comes by e-mail. You can show it on your phone at the ramp; a printed ticket is not necessary.`,
    },
    {
      title: 'Cancelling and refunds',
      body: `If you cancel seven days or more before departure, you get everything back. Between six days and 24 hours before, we keep half. On the day itself nothing is refunded.

When we cancel a sailing, you choose between the next boat and a full refund. Refunds reach your card within five working days. We do not pay for hotels or missed flights.`,
    },
    {
      title: 'Check-in',
      body: `Vehicles must be in the lanes 40 minutes before departure, foot passengers at the gangway 15 minutes before. Whoever comes later loses the space.

Bring photo identification on the Norway route. On domestic routes none is required.`,
    },
    {
      title: 'On board',
      body: `The crossing lasts 95 minutes. There is a café with hot meals until half an hour before arrival, a quiet lounge on deck 5 and a play corner for children.

Wi-Fi is free but slow. Smoking and vaping are allowed on the aft deck only. You may not stay in your car during the crossing.`,
    },
    {
      title: 'Animals',
      body: `Dogs travel free. They must be kept on a lead and may go everywhere except the café. Kennels for larger animals are on the car deck and must be reserved; they cost £5.

Guide dogs are welcome in every room. Horses and cattle travel in trailers only, and need a movement licence.`,
    },
    {
      title: 'Luggage',
      body: `Each foot passenger may bring two suitcases and a bag, 30 kg in all. Leave big pieces on the trolley at the gangway. Surfboards and skis count as one piece.

Petrol cans, fireworks and gas bottles over 5 kg are forbidden. Lost property is kept for eight weeks at the Stromness office.`,
    },
    {
      title: 'Passengers with reduced mobility',
      body: `All ships have a lift from the car deck and two wheelchair spaces. Tell us 48 hours ahead if you need help with boarding. A companion travels at half price.

Wheelchairs can be borrowed in both harbours for nothing. Accessible toilets are on decks 4 and 5.`,
    },
    {
      title: 'Weather',
      body: `Sailings are cancelled when the wind exceeds 50 knots. We decide by six in the morning and tell you by text message. Sign up for alerts on the website.

If you get seasick, sit in the middle of the ship and low down. Tablets are sold in the shop for £2.`,
    },
    {
      title: 'Freight and parcels',
      body: `Parcels up to 25 kg can be handed in at the office until noon and arrive the same evening. A parcel costs £6. The recipient has to collect it within three days with a passport or driving licence.

Pallets are carried on Mondays and Thursdays only.`,
    },
    {
      title: 'Island pass',
      body: `The pass costs £89 and is valid for ten crossings within a year, for one person without a vehicle. It cannot be shared. Lost passes are replaced for £5.`,
    },
    {
      title: 'Parking at the harbour',
      body: `The long-stay car park holds 120 cars and costs £6 a day. The first two hours are free. Spaces cannot be reserved. Charging points for electric cars are by the entrance, at 45p per kWh.`,
    },
  ],
  answerable: [
    ['how much for a pensioner one way', 'Fares', /£10/i],
    ['what does it cost to take my car', 'Fares', /£48/i],
    ['is my 3 yr old free', 'Fares', /Under 4/i],
    ['price for a motorbike pls', 'Fares', /£22/i],
    ['can i take my bike and how much', 'Fares', /£3/i],
    ['do i need to book as a foot passenger', 'Booking and changing', /need not book/i],
    ['how far in advance can i book', 'Booking and changing', /six months/i],
    ['whats your phone nr for bookings', 'Booking and changing', /555 010/i],
    ['do i have to print my ticket', 'Booking and changing', /not necessary/i],
    ['how much to change my booking last minute, tomorrow morning we sail', 'Booking and changing', /costs £8\./i],
    ['can I change the name on a booking', 'Booking and changing', /Names cannot/i],
    ['do i get my money back if i cancel 2 weeks before', 'Cancelling and refunds', /everything back/i],
    ['what happens if you cancel the boat', 'Cancelling and refunds', /full refund/i],
    ['how long do refunds take', 'Cancelling and refunds', /five working days/i],
    ['how early must i be there with a car', 'Check-in', /40 minutes/i],
    ['do i need a passport to norway', 'Check-in', /photo identification/i],
    ['how long is the crossing', 'On board', /95 minutes/i],
    ['is there food on the boat', 'On board', /hot meals/i],
    ['is there wifi on board', 'On board', /Wi-Fi is free/i],
    ['can i smoke on deck', 'On board', /aft deck/i],
    ['can I stay in the car', 'On board', /may not stay/i],
    ['are dogs allowed in the cafe', 'Animals', /except the café/i],
    ['do dogs have to pay', 'Animals', /Dogs travel free/i],
    ['how much luggage am i allowed', 'Luggage', /30 kg/i],
    ['left my jacket on the ferry, how long do you keep lost stuff', 'Luggage', /eight weeks/i],
    ['do you have wheelchairs to borrow', 'Passengers with reduced mobility', /borrowed/i],
    ['my wife is disabled, does the carer pay less', 'Passengers with reduced mobility', /half price/i],
    ['whats the max wind you sail in', 'Weather', /50 knots/i],
    ['i get seasick where should i sit', 'Weather', /middle of the ship/i],
    ['can i send a parcel to the island, cost?', 'Freight and parcels', /parcel costs £6/i],
    ['which days do you carry pallets', 'Freight and parcels', /Mondays and Thursdays/i],
    ['how many trips on the island pass', 'Island pass', /ten crossings/i],
    ['lost my pass, what does a new one cost', 'Island pass', /replaced for £5/i],
    ['how much is parking per day', 'Parking at the harbour', /£6 a day/i],
    ['can I charge my electric car at the harbour', 'Parking at the harbour', /45p/i],
    ['can i reserve a parking space', 'Parking at the harbour', /cannot be reserved/i],
  ],
  outOfScope: [
    'is my ferry tomorrow cancelled',
    'please change my booking to friday',
    'do you sell wine on board',
    'how much is a cabin',
    'can i bring a cat',
    'how many cars fit on the ship',
    'is there a cinema',
    'can I take a caravan',
    'what time is the last boat on sunday',
    'do you sail to denmark',
    'is northlink cheaper',
    'how fast does the ship go',
    'can i work for you',
    'is there a bus from the harbour to town',
    'can I bring my own food',
    'do you have life jackets for dogs',
    'how old is the ship',
    'is the cafe vegan',
    'can i pay in euros',
    'do you take amex',
    'what did my wife book for july',
    'are drones allowed on deck',
    'who is the captain',
    'can my dog stay in the car',
    'can I share the island pass with my husband if i pay extra',
    'are there showers',
    'how deep is the sea there',
    'what is the weather on saturday',
    'do you give student discount',
    'can i park a motorhome overnight',
    'is there a group discount',
    'can I get a refund for my island pass',
    'tell me a joke about boats',
    'how much is a meal in the cafe',
    'can I send a parcel of 40 kg',
  ],
};
