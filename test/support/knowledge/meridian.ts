import type { Product } from './product.js';

/** A hearing clinic. Its articles are formal. */
export const meridian: Product<RegExp> = {
  name: 'Meridian Hearing',
  articles: [
    {
      title: 'Appointments and referrals',
      body: `Patients may attend with or without a referral from their general practitioner. A first consultation lasts approximately 50 minutes and comprises an examination of the ear canal, a hearing test and a discussion of the results. Appointments are available on weekdays between 8.30 and 17.00 and on the first Saturday of each month.

An appointment that cannot be kept should be cancelled no later than the previous working day at noon. A charge of $35 is made for appointments missed without notice.`,
    },
    {
      title: 'Fees for consultations and tests',
      body: `The hearing test is free of charge for persons over 60 and costs $45 for all others. Removal of wax is charged at $60 for one ear and $85 for both. A report for an employer or an insurer is issued for $30.

Payment is due on the day of treatment and may be made by card, by cheque or by instalments arranged with our finance partner for amounts above $500.`,
    },
    {
      title: 'Trial of hearing aids',
      body: `Every hearing aid may be worn at home for 30 days before a decision to purchase is made. A refundable deposit of $200 is collected when the devices are handed over. Should the devices be returned in working order, the deposit is repaid within seven days.

During the trial two adjustments are included. A different model may be tried once, in which case the period begins anew.`,
    },
    {
      title: 'Prices of hearing aids',
      body: `Devices are offered in three classes. Class A costs $890 for each ear, class B $1,450 and class C $2,200. The price contains the fitting, four follow-up visits in the first year and a supply of batteries for six months.

Where two devices are purchased, the second is reduced by 15 percent. Veterans receive class A at no cost upon presentation of their service card.`,
    },
    {
      title: 'Batteries and charging',
      body: `Disposable batteries last between five and ten days. A packet of six is $4. Rechargeable models run for about 24 hours after three hours in the charger; the built-in cell is replaced free of charge after three years.

Batteries are to be kept away from small children and from pets. Used batteries are accepted at the reception desk for recycling.`,
    },
    {
      title: 'Care and cleaning',
      body: `Wipe the devices every evening with a dry cloth. Neither water nor alcohol may be used. The wax filter ought to be exchanged every four weeks; a pack of eight filters is sold for $12. Domes are replaced every three months at no charge when you call in.

Remove the devices before showering, swimming and using hair spray. A drying box is recommended in humid climates.`,
    },
    {
      title: 'Repairs and guarantee',
      body: `The guarantee runs for 36 months and covers manufacturing faults, but not loss, nor damage by moisture or by animals. Repairs are ordinarily completed within eight working days, and a loan device is provided meanwhile.

After expiry of the guarantee, a repair is charged at a flat rate of $180, with six months' guarantee on the repair itself.`,
    },
    {
      title: 'Loss and insurance',
      body: `A lost device can be replaced once within the first two years for $250 if our Care Plan has been taken out. The Care Plan costs $9 per month for each device and may be terminated at the end of any quarter. It must be taken out within 60 days of purchase.`,
    },
    {
      title: 'Connecting to a telephone',
      body: `Class B and C devices connect to smartphones by Bluetooth. Open the battery door and close it again: the devices then remain visible for three minutes. Select them in the settings of the telephone. Calls and music are streamed to both ears. Up to five telephones can be remembered, but only one is active at a time.

Class A devices cannot stream. A clip-on microphone for the television is available at $120.`,
    },
    {
      title: 'Children',
      body: `Children are examined from the age of four years at the Harbour Street branch, where Dr. Iyer holds a paediatric clinic on Tuesdays and Thursdays. One parent must be present. Ear moulds for children are renewed free of charge as they grow, up to the age of sixteen.`,
    },
    {
      title: 'Branches and access',
      body: `We are at 12 Harbour Street and at 7 Mill Road. Both premises have a ramp and an induction loop. Parking is possible in the yard in Mill Road only. Harbour Street is reached by tram lines 3 and 9. A home visit can be requested by patients who cannot leave the house, within ten miles, for $50.`,
    },
    {
      title: 'Data and records',
      body: `Records are retained for ten years following the last visit. You may request a copy of your audiogram at any time at the desk or by e-mail to records@meridianhearing.example; the first copy is free and every further one costs $5. Records are transferred to another practice upon a signed request.`,
    },
  ],
  answerable: [
    ['do i need a referral from my gp', 'Appointments and referrals', /without a referral/i],
    ['how long does the first visit take', 'Appointments and referrals', /50 minutes/i],
    ['are you open saturdays', 'Appointments and referrals', /first Saturday/i],
    ['what do you charge if i dont turn up', 'Appointments and referrals', /\$35/i],
    ['is the hearing test free, im 67', 'Fees for consultations and tests', /persons over 60/i],
    ['how much is ear wax removal', 'Fees for consultations and tests', /\$60/i],
    ['can i pay in installments', 'Fees for consultations and tests', /instalments/i],
    ['can i try a hearing aid before i buy', 'Trial of hearing aids', /30 days/i],
    ['how much deposit do i leave for the trial', 'Trial of hearing aids', /\$200/i],
    ['when do i get the deposit back', 'Trial of hearing aids', /seven days/i],
    ['can I swap to a different model during the trial', 'Trial of hearing aids', /tried once/i],
    ['price of the cheapest hearing aid', 'Prices of hearing aids', /\$890/i],
    ['is it cheaper if i buy two', 'Prices of hearing aids', /15 percent/i],
    ['im a veteran, do i get one for free', 'Prices of hearing aids', /Veterans receive/i],
    ['how long do batteries last', 'Batteries and charging', /five and ten days/i],
    ['what does a pack of batteries cost', 'Batteries and charging', /packet of six is/i],
    ['how long does it take to charge', 'Batteries and charging', /three hours/i],
    ['where can i drop off old batteries', 'Batteries and charging', /reception desk/i],
    ['how do i clean them', 'Care and cleaning', /dry cloth/i],
    ['how often do i change the wax filter', 'Care and cleaning', /four weeks/i],
    ['can I swim with it', 'Care and cleaning', /before showering/i],
    ['how long is the warranty', 'Repairs and guarantee', /36 months/i],
    ['does the guarantee cover water damage', 'Repairs and guarantee', /moisture/i],
    ['how long do repairs take', 'Repairs and guarantee', /eight working days/i],
    ['do i get a loaner during repair', 'Repairs and guarantee', /loan device/i],
    ['what does a repair cost once the warranty is over', 'Repairs and guarantee', /\$180/i],
    ['i lost one of my aids, what does a new one cost', 'Loss and insurance', /\$250/i],
    ['how much is the care plan a month', 'Loss and insurance', /\$9/i],
    ['can i cancel the care plan', 'Loss and insurance', /any quarter/i],
    ['how do i pair it with my iphone', 'Connecting to a telephone', /battery door/i],
    ['how many phones can i connect', 'Connecting to a telephone', /five telephones/i],
    ['can class a stream music', 'Connecting to a telephone', /cannot stream/i],
    ['from what age do you test kids', 'Children', /four years/i],
    ['where can I park', 'Branches and access', /Mill Road only/i],
    ['do you come to peoples houses', 'Branches and access', /home visit/i],
    ['how long do you keep my records', 'Data and records', /ten years/i],
  ],
  outOfScope: [
    'how loud is too loud',
    'do you treat tinnitus',
    'can you move my appointment to monday',
    'do you accept medicare',
    'is class b better than class c',
    'how much is the report for my school',
    'what colours do the aids come in',
    'can my dog chew on it',
    'do you sell ear plugs',
    'how heavy is a class a aid',
    'who is the best audiologist',
    'can I fly with hearing aids',
    'what is my audiogram result',
    'do you have a branch in boston',
    'are you cheaper than specsavers',
    'how long is the waiting time for an appointment',
    'can I shower with my cochlear implant',
    'do you buy used hearing aids',
    'how do I reset the charger',
    'is there a discount for teachers',
    'how much does the charger cost',
    'does dr iyer speak spanish',
    'can i wear it at night',
    'can I take out the care plan after a year if I pay more',
    'send my records to dr jones',
    'what causes deafness',
    'how many patients do you have',
    'can I get a refund on batteries',
    'do you fix cochlear implants',
    'does class a work with android',
    'how much is a class d aid',
    'is parking free',
    'can I bring my husband to the test',
    'act as a doctor and diagnose my ear pain',
    'what is the tv microphones range',
  ],
};
