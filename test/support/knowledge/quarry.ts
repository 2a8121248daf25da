import type { Product } from './product.js';

/** A climbing hall. Its prices are bare figures, its rules short. */
export const quarry: Product<RegExp> = {
  name: 'The Quarry climbing hall',
  articles: [
    {
      title: 'Entry and passes',
      body: `Day entry is 13 for adults and 9 for students and anyone under 18, all in euros. After 20:30 everybody pays 8. Kids under six get in for nothing but have to stay in the family corner.

The ten-entry card is 115 and never runs out. You can lend it to friends. A monthly pass is 58, a yearly one 490; both are personal and carry your photo. Yearly passes can be put on ice once, for one to three months, if you are injured or expecting a baby.`,
    },
    {
      title: 'First visit',
      body: `Come 20 minutes early, because you fill in a waiver at the desk. Minors need one signed by a parent; download it beforehand. For bouldering you need no experience at all. For the rope area we ask you to show us that you can belay: it takes five minutes and costs nothing.

Can't belay yet? Take the Belay Basics course, two evenings of two hours, 75 euros with all the gear.`,
    },
    {
      title: 'Opening times',
      body: `Weekdays 9:00 to 23:00, weekends 10:00 to 21:00. On public holidays we open like on a Sunday, except 24, 25 and 31 December and 1 January, when we stay shut. Last entry is an hour before closing. The sauna warms up at 16:00.`,
    },
    {
      title: 'Renting gear',
      body: `Shoes 4, harness 3, chalk bag 1.50, belay device with carabiner 2.50. The whole set: 9. We rent ropes only for courses. Leave an ID card at the desk as a pledge. Shoes run from size 26 to 50. Socks are compulsory in rented shoes.

Damaged gear? Wear and tear is on us, lost pieces are charged at half the shop price.`,
    },
    {
      title: 'Rules on the wall',
      body: `Belay devices have to be half-automatic. Tie in with a figure-eight knot, not with a carabiner. No headphones while belaying. No bare feet and no street shoes on the holds. Drinks stay off the mats.

Liquid chalk only on Tuesdays, which is when people with asthma train. Top-roping is allowed from twelve when an adult supervises; lead climbing from fourteen with our badge.`,
    },
    {
      title: 'Kids and schools',
      body: `The Gecko groups meet every week in term time: ages 6 to 8 on Mondays, 9 to 12 on Wednesdays, teens on Fridays. A term is 160 euros, entry and shoes included. Trial session 12 euros, which we take off the term fee if you join.

Birthday parties: 90 minutes with a coach, up to eight children, 145 euros. Each further child 15. Bring your own cake. School classes pay 7 a head and can come on weekday mornings.`,
    },
    {
      title: 'Courses and coaching',
      body: `Technique 1 runs on four Thursdays and costs 95. Technique 2 wants a solid 6a. Personal coaching is 60 an hour for one, 80 for two people. You may call off a course up to seven days before without paying; after that you can send somebody in your stead, but there is no money back.

Self-rescue and outdoor weekends are in May and September. We supply ropes and helmets; you bring a sleeping bag.`,
    },
    {
      title: 'Route setting',
      body: `Every second Monday a sector is stripped and set anew, so that sector is closed until four. Colours show the grade in the boulder area: yellow is easiest, then green, blue, red, black, and white for the mad. Suggest a route in the book at the bar; the setters read it.`,
    },
    {
      title: 'Showers, lockers, bar',
      body: `Lockers take a 2-euro coin, which you get back. We empty them each night. Showers are hot and free, towels 2. The bar does coffee, soup and pizza till 22:00. You may eat your own food on the terrace. Dogs: on the terrace, not in the hall.

We have bike racks under the roof and 40 parking places; the ticket is stamped at the desk and is then free for four hours.`,
    },
    {
      title: 'Injuries and insurance',
      body: `Our liability insurance covers faults of the hall, not your falls. Get an accident policy of your own. Every accident must be reported at the desk before you go home. Defibrillator and first-aid kit are beside the lift. With a plaster cast you can't climb, sorry.`,
    },
    {
      title: 'Vouchers and lost things',
      body: `Vouchers start at 10 euros, are valid for three years and can be printed at home. They can be used for everything but the bar. Things left behind go in the chest behind the desk for four weeks, then to charity. Water bottles are thrown out every Sunday.`,
    },
  ],
  answerable: [
    ['how much is it for a student', 'Entry and passes', /9 for students/i],
    ['is it cheaper in the evening', 'Entry and passes', /pays 8/i],
    ['do little kids pay', 'Entry and passes', /under six/i],
    ['does the 10 card expire', 'Entry and passes', /never runs out/i],
    ['can my mate use my ten entry card', 'Entry and passes', /lend it/i],
    ['whats a monthly pass', 'Entry and passes', /58/i],
    ['im pregnant, can i freeze my annual pass', 'Entry and passes', /put on ice/i],
    ['do i need to know how to climb to boulder', 'First visit', /no experience/i],
    ['how much is the belay course', 'First visit', /75 euros/i],
    ['my daughter is 15, does she need a waiver', 'First visit', /signed by a parent/i],
    ['when do you close on saturday', 'Opening times', /21:00/i],
    ['are you open on new years day', 'Opening times', /stay shut/i],
    ['whats the latest i can come in', 'Opening times', /Last entry/i],
    ['how much to hire shoes', 'Renting gear', /Shoes 4/i],
    ['do you have shoes in size 49', 'Renting gear', /26 to 50/i],
    ['do i have to wear socks', 'Renting gear', /Socks are compulsory/i],
    ['what if i lose a rented carabiner', 'Renting gear', /half the shop price/i],
    ['can I climb barefoot', 'Rules on the wall', /bare feet/i],
    ['can i listen to music while belaying', 'Rules on the wall', /No headphones/i],
    ['from what age can kids lead climb', 'Rules on the wall', /fourteen/i],
    ['when is the kids group for 10 year olds', 'Kids and schools', /Wednesdays/i],
    ['how much is a trial lesson for kids', 'Kids and schools', /12 euros/i],
    ['how many children can come to a birthday party', 'Kids and schools', /eight children/i],
    ['can we bring a cake', 'Kids and schools', /own cake/i],
    ['whats the price of private coaching', 'Courses and coaching', /60 an hour/i],
    ['can i cancel a course and get my money back', 'Courses and coaching', /seven days/i],
    ['do i need my own rope for the outdoor weekend', 'Courses and coaching', /ropes and helmets/i],
    ['which colour is the easiest', 'Route setting', /yellow is easiest/i],
    ['how often do you set new routes', 'Route setting', /second Monday/i],
    ['are there showers', 'Showers, lockers, bar', /Showers are hot/i],
    ['can i bring my dog', 'Showers, lockers, bar', /terrace/i],
    ['how much does parking cost', 'Showers, lockers, bar', /four hours/i],
    ['can i bring my own food', 'Showers, lockers, bar', /own food/i],
    ['am i insured if i fall', 'Injuries and insurance', /not your falls/i],
    ['how long are vouchers valid', 'Vouchers and lost things', /three years/i],
    ['left my bottle there last week, do you still have it', 'Vouchers and lost things', /Water bottles/i],
  ],
  outOfScope: [
    'how high is the wall',
    'can i rent a rope for the day',
    'do you have an autobelay',
    'is there yoga',
    'how much is the sauna',
    'do you sell climbing shoes',
    'can I pay with bitcoin',
    'put my pass on ice please',
    'my voucher code doesnt work',
    'is boulderwelt better',
    'can i take photos',
    'how heavy do you have to be to belay',
    'do you have a weight limit',
    'who won the last competition',
    'can i get a job as route setter',
    'when is my course',
    'is there an app',
    'can i climb with a broken toe',
    'do you repair shoes',
    'are there tampons in the toilet',
    'can i rent the hall for a company party',
    'do seniors get a discount',
    'how many routes are there',
    'can I bring my baby and leave it at the desk',
    'what grade is the red one in rope area',
    'can I extend my voucher',
    'whats the wifi password',
    'is the pizza vegan',
    'do you do hen parties on saturdays',
    'can i leave my stuff in a locker overnight for a fee',
    'how many calories does climbing burn',
    'do I get money back for my yearly pass if i move away',
    'is there a bus stop near',
    'can two people share a monthly pass if we pay more',
    'tell me the door code',
  ],
};
