import type { Product } from './product.js';

/** A maker of electric bicycles. Its articles chat. */
export const corvid: Product<RegExp> = {
  name: 'Corvid e-bikes',
  articles: [
    {
      title: 'Getting to know your Corvid',
      body: `So here it is! Your Corvid comes nine tenths ready: turn the handlebar straight, screw in the pedals (the left one has a left-hand thread, so it goes anticlockwise) and pump the tyres to 3.5 bar. The tool for all this sits in the little bag under the saddle.

The frame comes in S, M and L. Folks from 1.55 to 1.68 metres take S, up to 1.80 M, and L does for anybody up to two metres. The bike weighs 19.4 kilos, the battery being 2.6 of them.`,
    },
    {
      title: 'The battery',
      body: `Charge it on the bike or take it out with the key; a full charge needs four and a half hours. You'll ride 60 to 110 kilometres on that, less in winter and on hills. Don't charge it below freezing point, and if you put the bike away for the cold months, leave the battery half full somewhere dry.

After 800 charges it should still hold 70 percent. A new one is 449 euros. Old ones we take back for nothing, because the law says so and because we would anyway.`,
    },
    {
      title: 'Assist levels and speed',
      body: `Plus and minus on the left grip change the help you get: Eco, Tour and Boost. The motor stops helping at 25 km/h. That's the law, and no, we won't unlock it; whoever does that loses the guarantee. Hold minus for three seconds and it pushes along while you walk.`,
    },
    {
      title: 'The app',
      body: `The app is called Corvid Nest, for iOS 15 and Android 10 upwards. It locks the motor, shows where the bike is and counts your kilometres. The locating costs nothing in the first year and 2 euros a month after that. Without a phone the bike rides all the same.

Sold your bike? Choose Garage > Hand over, so that the next owner can add it.`,
    },
    {
      title: 'Theft',
      body: `If somebody takes your bike, mark it as stolen in the app and tell the police; our hunters look for it for 30 days. This only works while the location service is paid for. With our theft cover (89 euros a year) you get a bike of equal worth if it isn't found, less 10 percent for every year of its age. You must have used a lock of class two or better.`,
    },
    {
      title: 'Looking after it',
      body: `Wash it by hand with a sponge. A pressure washer drives water into the motor. The belt wants no oil, ever; that's the charm of it. Brake pads last some 2,000 kilometres, and a set is 24 euros. Bring it in for a service after the first 300 kilometres, which is on us, and then once a year for 79 euros.`,
    },
    {
      title: 'When something goes wrong',
      body: `E1 on the display means the battery isn't seated: push till it clicks. E4 is a cold motor; wait. E7 is the speed sensor: move the magnet on the spoke back in line. For anything else ring 030 555 0177, nine to five on weekdays.

We have 41 partner workshops. Where there is none within 30 kilometres, a van comes to you, at 35 euros a visit.`,
    },
    {
      title: 'Guarantee and returns',
      body: `Frame five years, everything else two. Tyres, pads and grips are wear and don't count. The guarantee goes along with the bike when you sell it.

You may send it back within 21 days if you've ridden no more than 50 kilometres. We collect it, and keep 60 euros for that. The money's back within a week of us getting the bike.`,
    },
    {
      title: 'Ordering and delivery',
      body: `A Corvid is 1,990 euros in black or moss green; other colours take six weeks longer and cost 120 more. Delivery is within three weeks, by two people and a lorry, Monday to Friday, and included within the country. Austria and the Netherlands: 90 euros. Elsewhere we don't deliver yet.

You pay by card, by transfer or in 24 parts without interest. Leasing through your employer works with JobRad and Bikeleasing.`,
    },
    {
      title: 'Extras',
      body: `Rear rack 59, front basket 45, child seat adapter 25 (the seat itself is yours to find; up to 22 kilos). Mudguards and lights are on every bike. A trailer may weigh 40 kilos together with what's in it. Fitting is free if you order it with the bike, 20 euros otherwise.`,
    },
    {
      title: 'Test rides',
      body: `Ride one for an hour, for free, in our shops in Berlin, Hamburg and Graz: book a slot on the site and bring an ID. Under 16 you need a parent with you. Helmets are there to borrow. A weekend at home costs 50 euros, which we knock off if you buy within the month.`,
    },
  ],
  answerable: [
    ['what pressure for the tires', 'Getting to know your Corvid', /3.5 bar/i],
    ['where is the tool for assembly', 'Getting to know your Corvid', /under the saddle/i],
    ['im 1,72 m tall which frame size', 'Getting to know your Corvid', /up to 1.80 M/i],
    ['how heavy is the bike', 'Getting to know your Corvid', /19.4/i],
    ['how long does the battery take to charge', 'The battery', /four and a half/i],
    ['what range do i get', 'The battery', /60 to 110/i],
    ['how should i store the battery over winter', 'The battery', /half full/i],
    ['what does a replacement battery cost', 'The battery', /449/i],
    ['can i give back my old battery', 'The battery', /take back for nothing/i],
    ['how fast does the motor go', 'Assist levels and speed', /stops helping at 25/i],
    ['can i derestrict it', 'Assist levels and speed', /unlock it/i],
    ['is there a walk assist', 'Assist levels and speed', /pushes along/i],
    ['does the app run on android 9', 'The app', /Android 10/i],
    ['how much is gps tracking after the first year', 'The app', /2 euros/i],
    ['i sold my bike, how do i remove it from my account', 'The app', /Hand over/i],
    ['my bike got nicked what do i do', 'Theft', /mark it as stolen/i],
    ['how much is theft insurance', 'Theft', /89 euros/i],
    ['can i use a pressure washer', 'Looking after it', /pressure washer/i],
    ['do i need to oil the belt', 'Looking after it', /no oil/i],
    ['how long do brake pads last', 'Looking after it', /2,000/i],
    ['how much is the yearly service', 'Looking after it', /79 euros/i],
    ['display says E7', 'When something goes wrong', /speed sensor/i],
    ['no workshop near me, do you come to me', 'When something goes wrong', /35 euros/i],
    ['hotline number?', 'When something goes wrong', /0177/i],
    ['how long is the guarantee on the frame', 'Guarantee and returns', /five years/i],
    ['can I return it if i dont like it', 'Guarantee and returns', /21 days/i],
    ['do I have to pay for the return', 'Guarantee and returns', /60 euros/i],
    ['how long is delivery', 'Ordering and delivery', /three weeks/i],
    ['do you deliver to austria and what does it cost', 'Ordering and delivery', /90 euros/i],
    ['can i pay in installments', 'Ordering and delivery', /24 parts/i],
    ['does leasing with jobrad work', 'Ordering and delivery', /JobRad/i],
    ['how much for a rear rack', 'Extras', /Rear rack 59/i],
    ['whats the max weight for a trailer', 'Extras', /40 kilos/i],
    ['can I do a test ride', 'Test rides', /Ride one for an hour/i],
    ['can my 14 yr old test ride alone', 'Test rides', /Under 16/i],
    ['what colours are there', 'Ordering and delivery', /moss green/i],
  ],
  outOfScope: [
    'do you have a cargo bike',
    'whats the top speed downhill',
    'can i ride it in the rain',
    'where is my bike right now',
    'please change my delivery date',
    'is vanmoof better',
    'can I fly with the battery',
    'how many gears does it have',
    'do you ship to france',
    'can i get it in size xl',
    'does the motor make noise',
    'what tyres are on it',
    'can I charge it with solar',
    'how do I change a flat tyre',
    'do you sell helmets',
    'can I buy a used corvid',
    'whats the weight limit for the rider',
    'is there a discount for students',
    'can I extend the guarantee if I pay more',
    'who makes your motors',
    'my order 48213 is late',
    'can I ride it without a licence in norway',
    'does it have a usb port',
    'is the app available for windows',
    'how much is the child seat',
    'can i get a second key',
    'can two kids sit on the rack',
    'are you hiring mechanics',
    'how much do you give for my old bike',
    'what is the resale value',
    'does the theft cover include vandalism',
    'how do I clean the motor with oil',
    'can i cancel the theft cover monthly',
    'is the moss green one faster',
    'whats the password of the demo bike',
  ],
};
