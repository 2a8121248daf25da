import { lazy, stem } from './stem.js';

type Relations = ReadonlyMap<string, ReadonlySet<string>>;

const SAME = lazy(() => relationsIn(SAME_WORDS));
const SYNONYMS = lazy(() => relationsIn(`${SAME_WORDS};${NEAR_WORDS}`));
const NONE: readonly string[] = [];

/** The stems that may mean the same as this one. */
export const synonymsOf = (word: string): Iterable<string> => SYNONYMS().get(word) ?? NONE;

/** Whether a question asks the same with either word. */
export const isSame = (word: string, other: string): boolean => SAME().get(word)?.has(other) === true;

/** Whether the lists have the word, so it is not a misspelling of another one. */
export const isEverydayWord = (word: string): boolean => SYNONYMS().has(word);

function relationsIn(groups: string): Relations {
  const relations = new Map<string, Set<string>>();
  for (const group of groups.split(/[;\n]/)) {
    const words = new Set(group.split(' ').filter(Boolean).map(stem));
    for (const word of words) {
      const others = relations.get(word) ?? new Set();
      for (const other of words) if (other !== word) others.add(other);
      relations.set(word, others);
    }
  }
  return relations;
}

/**
 * Words that customers use with the same meaning. Words that ask for different things never share a group, however
 * similar they are: pause and cancel, deposit and fee, refund and exchange, minimum and maximum.
 */
const SAME_WORDS = `
steal nick pinch rob robbery; pensioner senior retired elderly retiree oap; bankrupt insolvent bust
refund reimburse repay payback moneyback; send post mail dispatch ship; refuse decline reject turndown
change alter amend modify edit; toilet loo wc bathroom restroom; burgle burglar breakin; cancel terminate end stop
restore recover retrieve undelete; book reserve; gran grandma grandmother granny; friend mate buddy pal
doctor physician gp doc; sick ill unwell poorly; cable cord lead wire; rent hire lease
discount reduction concession; suitcase luggage baggage bag; call ring phone telephone; consent permission approval
ahead advance upfront beforehand; rubbish waste trash garbage; pram pushchair buggy stroller
maximum largest biggest highest; price cost fee rate; smash shatter break; faulty defective broken; redundant layoff
kid child youngster; teen teenager adolescent; mum mom mother; wife husband spouse; grandpa grandfather grandad
sibling brother sister; flatmate roommate housemate; vet veterinary veterinarian; dentist dental tooth
illness disease sickness; medicine medication meds; pregnant expecting; allergic allergy allergen; sofa couch settee
tv television telly; mobile cellphone smartphone; mobile phone telephone; headphones earphones headset
bonfire campfire fire; stove cooker hob; waitlist queue list; surcharge extra supplement; tariff rate price
coupon voucher promo; arrears overdue unpaid; flight plane aircraft; airplane aircraft plane; ferry ship boat
car vehicle automobile; van lorry truck; clothes garment; deliver shipping; collect fetch pickup
parcel package packet; forbid prohibit ban; compulsory mandatory obligatory; repair fix mend; extend prolong
begin start commence; late overdue delayed; dimension size measurement; tall height high; weight heavy; quiet silent
photo picture image; course class workshop; teacher tutor instructor; password passcode passphrase
website site webpage; wifi wireless internet; erase delete wipe; petrol fuel gasoline; lactose dairy milk
another additional further; nursery daycare childcare; dispose throwaway; manual handbook instructions
minimum smallest lowest; receipt invoice bill; start begin open; leave depart; choose select pick; broken fault
cheap lowest; snap break; tear rip; resign quit; giveup leave; accept take; adult grownup; dad father
motherinlaw parentinlaw; fatherinlaw parentinlaw; parentinlaw spouse; neighbour neighbor; stool bench
fridge refrigerator; cupboard cabinet; laptop notebook; socket outlet; chicken hen; rooster cockerel; dog hound
puppy pup; bunny rabbit; bbq barbecue; greenhouse glasshouse; hosepipe hose; tap faucet; lawn grass; spade shovel
mower lawnmower; waiting queue; enrol register; join register; loaner loan; lend loan; payable due; wallet purse
amex americanexpress; directdebit debit; compensation reimbursement; insure cover; excess deductible; trip journey
travel journey; holiday vacation; holiday trip; fly flight; airline carrier; train rail; taxi cab; scooter moped
motorbike motorcycle; bike bicycle; motorway highway; rucksack backpack; trek hike; abroad overseas
unhappy dissatisfied; inform notify; text sms; pass handover; allow permit; require need; clean wash; swap exchange
move relocate; reschedule postpone; curtail cutshort; finish end; flat apartment; stairs staircase; floor storey
lift elevator; entrance entry; shop store; store showroom; shop showroom; disabled wheelchair; width wide
length long; depth deep; colour color; video film; lesson class; gig concert; member membership; customer client
guest visitor; staff employee; boss manager; login signin; app application; download export; delete remove
alert notification; restart reboot; connect link; print printout; heating heater; vegan vegetarian; coeliac gluten
warranty guarantee; spare replacement; buy purchase; order purchase; extra additional
overnight night; nappy diaper; campervan motorhome; caravan motorhome; haircut hair; spectacles glasses; attic loft
cellar basement; keycard fob; rule regulation; contract agreement; penalty fine; maximum longest; minimum shortest
till until; xmas christmas; autumn fall; emergency urgent; certificate diploma; claim claimant; finish close
fill complete; show display; hide conceal; improve better; price charge
`;

/** Words that often mean the same. They help to find the article, but count less as evidence that it answers. */
const NEAR_WORDS = `
limit maximum max cap quota big large most allow howbig; problem fail error wrong issue trouble break
student study pupil teacher school university college education; price cost fee charge rate expensive pay
ad advert advertisement promote boost campaign; pay charge bill debit purchase buy
discount cheap reduction save coupon rebate voucher; employee staff worker colleague team person member
approve confirm accept permit authorize authorise agree; deliver ship arrive bring courier
cancel stop terminate end quit discontinue; delete remove erase wipe destroy close
team colleague coworker member teammate staff; edit change modify update alter adjust
parcel package shipment delivery; medicine medication drug pill tablet meds; hurt injure wound bite harm
subscription plan package membership tier; twofactor 2fa mfa otp authenticate; import upload transfer migrate load
store space disk capacity memory; country region place where location; vacation holiday leave absence pto
fix correct repair resolve solve; picture image photo photograph screenshot
company business organisation organization firm; embed paste insert put place; increase raise lengthen extend longer
decrease lower reduce shorten drop; store host locate save hold; jab vaccine shot injection; sick ill disease unwell
holiday trip travel vacation journey; rain wet water weather waterproof; snow ice frost winter cold
cold cool freeze chill temperature; internet network online wifi connection; install fit mount set wire
damage break destroy harm; faulty defective broken fault; list advert publish post; item goods product article thing
custom personalised personalized bespoke made; fresh spoil rotten mould mouldy; postpone reschedule move delay shift
class course lesson session training; teacher instructor tutor trainer coach
id passport identity identification identify; approve review check verify accept; complain dispute case problem
insult abuse offensive nasty rude; statistic figure report analytics; cheap discount off less lower
extra additional further another more; camper motorhome caravan van rv; checkout clockout departure leave
swim pool water bathe; mow mower lawn grass cut; forbid ban prohibit allow; card visa mastercard amex
schedule rota roster timetable; user member seat person; add create register new; exceed outgrow over above
location branch site shop; contact reach write call; decline reject refuse fail; see view show watch
send deliver mail dispatch; phone mobile cell smartphone; swap trade exchange switch; allow permit may let
copy duplicate clone repeat; customer client buyer shopper; secure safe protect; keep stay remain retain
lock block suspend freeze; supported compatible available run; expire expiry valid
notify notification alert message; term duration length period; add insert append include
build create make generate; check verify inspect test; interval often frequency howoften
manual documentation guide instruction; pause suspend freeze hold; receive arrive reach appear
pic picture photo image; surgery operation surgical; vet veterinarian doctor clinic; die decease; dog cat pet animal
baby infant toddler newborn; flyer poster leaflet advert; bounce fail return decline; respond reply answer react
visible shown display public; flat apartment home house; hot warm heat temperature; solid steady constant permanent
light led lamp ring; plug socket connector outlet; electricity power energy current; mount hang attach fix
distance far reach range; fast speed quick rapid; clean wash rinse; stain spot mark dirt; repair mend fix service
replace exchange swap substitute; tag fob card token; box packaging carton; reimburse refund repay compensate
salary wage earnings income; earnings revenue income money; payout earnings pay transfer; receipt invoice bill proof
currency dollar euro pound; percent percentage commission cut; quantity amount number volume
voucher coupon code promo; loyalty reward point bonus; purchase buy order acquire; fabric material cloth textile
allergy allergic allergen intolerance; cook heat bake prepare; appointment booking reservation visit
enrol register signup; expire lapse end run; renew extend prolong; age old birthday year
minimum least lowest smallest; maximum highest largest most; abroad overseas foreign international
uk britain british england; document paper proof; reject decline refuse deny; safe secure danger
website web site page; desktop computer pc laptop; update upgrade version firmware
stranger unauthorised unauthorized lock; house home property building; fuel petrol gas diesel
wheelchair disabled accessible; song track music title; tent pitch camp; checkin clockin arrival
headphone headset earphone earbud; jewellery jewelry ring necklace; manual instruction guide handbook
gate entrance entry access; passenger traveller rider; child kid minor under; smoke cigarette vape
allow permit welcome accept; ok allow permit okay; proof evidence receipt document; submit send hand upload
withdraw cash payout; level plan tier grade; limit cap maximum restrict; exceed over limit above; cancel void revoke
trial try test; free gratis complimentary; login access authenticate; password key pin; forget lose remember
export download backup; file document attachment; spreadsheet excel xlsx; owner admin administrator
manager boss supervisor; support help assist; language translate speak; integrate connect link
sync synchronise synchronize; ask request apply; subscriber contact recipient; privacy gdpr personal
id number identifier; upgrade switch change; archive leave quit; role permission right; merge combine join
logo brand; text write wording; twice two double; exclude omit skip; big large huge; count number amount
detail information info; label tag sticker; link url address; method way option; recommend suggest advise
report complain claim; salary wage pay; sum total amount; delete vanish disappear; previous former earlier
shop store boutique; puppy pup dog; claim reimburse; hotel accommodation room; flight plane airline
resign quit leave; hide invisible conceal; sofa couch furniture; outside outdoor; inside indoor; blink flash
orange amber yellow; router network wifi; reboot restart reset; crash freeze hang; solar sun pv
electrician sparky installer; wide width broad; loud noise noisy; smell odour odor; scratch dent damage
spare replacement part; unopened sealed original; return refund send; statement report summary; bank account iban
tax vat duty; customs duty import; donate charity; gift present voucher; seller vendor merchant
buyer customer purchaser; bid offer auction; size fit measurement; ingredient contain content; food meal dish
freeze freezer; early soon advance; table seat place; guest visitor people; ticket admission entry
pupil student learner; beginner newcomer novice; certificate diploma qualification; attend join participate
join register signup; membership subscription member; gym fitness studio; contract agreement term; stay last remain
swap change exchange; under below less; letter mail post; country nation state; europe european eu
america american usa; bus train transport; licence permit; dispute case claim; risk danger hazard; fire burn smoke
alarm alert siren; film video clip; music sound audio; button knob press; app application mobile; iphone ios apple
mac macos apple; latest newest current; email mail inbox; newsletter campaign mailing; notify inform tell
timer schedule plan; sync refresh update; backup copy save; history past log; search find look
private personal confidential; share access; access permission right; boss employer company; employer company work
garden yard outdoor; water drench irrigate; soil earth compost; wood wooden timber; metal steel iron
fill load charge; tyre wheel; lend loan borrow; free nothing complimentary; weekend saturday sunday; opening hour
wedding party event; party event celebration; hair cut haircut; eye vision sight; getback restore recover
bbq barbecue grill; bread roll bakery; off disable out; windy wind storm; speaker loudspeaker sound
bluetooth wireless pair; pair connect; charger adapter charging; strap band belt; shoe boot trainer
trousers pants jeans; shirt top tee; wool yarn knit; assemble build; blade knife cut; seed sow plant
pest insect bug; boiler heating; door gate entrance; fence wall barrier; code pin passcode; ride trip journey
route way path; stop station halt; timetable schedule time; fare ticket price; toddler child baby
bedding sheet linen; dinner meal evening; alcohol wine beer; quiet silence noise; rule policy regulation; legal law
apply application request; deadline due latest; due payable owe; owe due outstanding; penalty fine fee
transfer send wire; currency exchange convert; hire recruit employ; upgrade better higher; downgrade lower cheaper
slow speed lag; crash error bug; bug error problem; stuck freeze hang; load open start; blurry blur sharp
stream watch play; play playback listen; listen hear play; grade mark score; score result point
level beginner advanced; certificate diploma proof; exercise workout training; weight kilo; allergy allergic trace
appointment slot visit; slot time appointment; cancel miss noshow; pain hurt ache; infection disease illness
condition illness disease; cure treat heal; treat treatment therapy; hair fur coat; cage kennel crate; breed breeder
neuter spay castrate; flea tick parasite; account profile; export save; spreadsheet csv; invite add; trash bin
accidentally mistake; list audience; lose missing; dns record; downgrade back; reopen unlock; offline disconnected
print printer; format type; version edition; several multiple; own custom; device computer; single one
enable activate; disable deactivate; enter type; folder directory; form questionnaire; manage administer; miss lack
money cash; name title; note memo; question query; reminder notification; result outcome; server host; status state
supply provide; task todo; teach train; template pattern; ticket request; token key; transfer move; visit visitor
warehouse depot; wrong incorrect; zip postcode; courier carrier; postage shipping; print reprint; kitten cat
chip microchip; premium contribution; shut close; vintage antique; tenant renter; landlord owner; garage driveway
pulse breathe; offline internet; boot start; battery accumulator; supply feed; fuse breaker; ground floor; wall side
slow slowly; strong strength; dry dryer; dishwasher machine; key card; serial number; unpack open
compensation damages; deposit bond; tip gratuity; commission fee; wholesale bulk; draft unpublished; handmade craft
organic bio; drink beverage; nut peanut; gluten wheat; recipe cook; kitchen cook; doorstep door; waitlist waiting
exam test; homework assignment; notice period; last take; adult grown; fragile breakable; stamp postage
driver chauffeur; fake counterfeit; scam fraud; police report; camera video; screen display; keyboard key
browser chrome; tablet ipad; android phone; linux ubuntu; windows pc; login sign; logout sign; username login
spam junk; unsubscribe optout; chat message; calendar schedule; override skip; tonight night; morning early
daytime day; archive past; filter sort; graph chart; export extract; api interface; webhook callback
whitelist allow; blacklist block; lock secure; family household; partner spouse; volunteer helper; owner proprietor
sell move; plant flower; tree wood; plastic polymer; glass bottle; recycle reuse; empty drain; refill fill
leak drip; block clog; filter strainer; oil lubricate; brake stop; engine motor; charge recharge; loan credit
interest rate; both two; half 50; christmas holiday; birthday party; nail manicure; skin face; massage treatment
therapy therapist; glasses lens; stairs step; shower bath; bed mattress; towel linen; getback refund; getback return
mic microphone; skip next; pad cushion; on enable; port socket; usb cable; hinge joint; zip zipper; sleeve arm
jacket coat; sew stitch; wash laundry; iron press; shrink size; leather hide; gold golden; silver sterling
watch clock; lens optic; bulb lamp; drill screw; screw bolt; glue stick; paint colour; tool equipment; fit suit
power watt; voltage volt; noise sound; garden lawn; fertiliser feed; hose pipe; radiator heating; roof ceiling
window pane; key unlock; guide tour; museum exhibition; visit tour; room bedroom; breakfast meal; lunch meal
snack food; coffee drink; neighbour next; scan photo; form application; mortgage loan; atm cash; card credit
fire dismiss; demo trial; unlimited limit; blank empty; loud volume; mute silence; subtitle caption
language english; dictionary word; homework exercise; muscle strength; diet food; calorie energy; vitamin supplement
prescription prescribe; pharmacy chemist; nurse doctor; hospital clinic; ambulance emergency; blood test
symptom sign; bandage dressing; eye glasses; ear hearing; claw nail; feed food; leash lead; litter tray; horse pony
bird parrot; fish aquarium
`;
