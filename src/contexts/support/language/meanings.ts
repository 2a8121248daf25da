import { RELATED_WORDS, SAME_WORDS } from './everyday-words.js';
import { stem } from './stem.js';

/**
 * Words that a customer may use for one another, group by group, in the matters that support is asked about. A word may
 * stand in several groups; two words are taken for synonyms when they share one.
 */
const LINES = `
pay payment charge bill debit purchase buy; invoice bill receipt; card visa mastercard amex
discount cheap reduction save coupon rebate voucher; refund reimburse reimbursement
cancel stop terminate end quit discontinue; cancel void revoke; subscription plan package membership tier
schedule rota roster timetable; trial try test; free gratis complimentary; fee charge cost
login access authenticate; password passphrase passcode; password key pin; forget lose remember; twofactor 2fa mfa otp authenticate
delete remove erase wipe destroy close; account profile; export download backup; export save
import upload transfer migrate load; file document attachment; spreadsheet excel xlsx; spreadsheet csv
team colleague coworker member teammate staff; employee staff worker colleague team person member
user member seat person; invite add; add create register new; owner admin administrator; manager boss supervisor
limit maximum max cap quota big large most allow howbig; exceed outgrow over above; store space disk capacity memory
country region place where location; location branch site shop; support help assist; contact reach write call
language translate speak; integrate connect link; sync synchronise synchronize
problem fail failure error wrong issue trouble break; decline reject refuse fail; vacation holiday leave absence pto
sick ill; ask request apply; restore recover undelete retrieve; trash bin; accidentally mistake
edit change modify update alter adjust; fix correct repair resolve solve; see view show watch
send deliver mail dispatch; phone mobile cell smartphone; picture image photo photograph screenshot; sms text
swap trade exchange switch; approve confirm accept permit authorize authorise agree; allow permit may let
accept take; copy duplicate clone repeat; student study pupil teacher school university college education
customer client buyer shopper; subscriber contact recipient; list audience
parcel package shipment shipping delivery ship; lose missing; insure insurance cover; secure security safe protect
privacy gdpr personal; dns record; vat tax; id number identifier
company business organisation organization firm; upgrade switch change; downgrade back; start begin
keep stay remain retain; end finish; reopen unlock; lock block suspend freeze; archive leave quit
offline disconnected; supported compatible available run; print printer; format type; version edition
expire expiry valid validity; quick fast; role permission right; visitor guest; merge combine join
notify notification alert message; extra additional further; several multiple; own custom; logo brand branding
return send; device computer; term duration length period; minimum least; single one; percentage percent
embed paste insert put place; text write wording; twice two double; add insert append include; exclude omit skip
big large huge; build create make generate; buy order purchase; call phone ring; check verify inspect test
choose select pick; count number amount; deliver bring; detail information info; display show; effect effective
enable activate; disable deactivate; enter type; folder directory; form questionnaire; identity identification
increase raise lengthen extend longer; decrease lower reduce shorten drop; interval often frequency howoften
item product article; label tag sticker; link url address; mail email; manage administer
manual documentation guide instruction; method way option; miss lack; money cash; name title; note memo
pause suspend freeze hold; policy rule; postpone delay reschedule; question query; receive arrive reach appear
recommend suggest advise; reminder notification; report complain claim; result outcome; salary wage pay; server host
size dimension; status state; sum total amount; supply provide; task todo; teach train; tell inform
template pattern; ticket request; token key; transfer move; visit visitor; warehouse depot; wrong incorrect
zip postcode; courier carrier; postage shipping; print reprint; price cost fee charge rate pricing expensive pay
delete vanish disappear; store host locate save hold; previous former earlier; shop store boutique; annual yearly
pic picture photo image; jab vaccine vaccination shot injection; surgery operation operate surgical
vet veterinarian doctor clinic; doctor physician gp; medicine medication drug pill tablet meds
sick ill illness disease unwell; hurt injure injury wound bite harm; die death dead decease; puppy pup dog
kitten cat; dog cat pet animal; chip microchip; tooth dental dentist; baby infant toddler newborn; kid child
insure cover insurance coverage; premium contribution; excess deductible; claim reimburse reimbursement
holiday trip travel vacation journey; hotel accommodation room; flight plane airline; flyer poster leaflet advert
ad advert advertisement advertise promote promotion boost campaign; bounce fail return decline
respond reply answer react; shut close; resign quit leave; hide invisible conceal; visible shown display public
vintage antique; sofa couch furniture; flat apartment home house; rent hire lease rental; tenant renter
landlord owner; car vehicle automobile; bike bicycle; garage driveway; outside outdoor outdoors
inside indoor indoors; rain wet water weather waterproof; snow ice frost winter cold; hot warm heat temperature
cold cool freeze chill temperature; blink flash flashing; solid steady constant permanent; pulse breathe
light led lamp ring; orange amber yellow; colour color; internet network online wifi connection; offline internet
router network wifi; reboot restart reset; boot start; crash freeze hang; wire cable cord lead
plug socket connector outlet; battery accumulator; electricity power energy current; solar sun pv; supply feed
phase phased; fuse breaker; electrician sparky installer; install fit mount set wire; mount hang attach fix
height high; ground floor; wall side; distance far reach range; long length; fast speed quick rapid; slow slowly
heavy weight weigh; wide width broad; deep depth; strong strength; loud noise noisy; quiet silent
clean wash cleaning rinse; dry dryer; dishwasher machine; stain spot mark dirt; smell odour odor
scratch dent damage; damage break destroy harm broken; faulty defective broken defect fault; repair mend fix service
spare replacement part; replace exchange swap substitute; warranty guarantee; tag fob card token; key card
serial number; sticker label; box packaging carton package; unopened sealed original; unpack open
return refund send; reimburse refund repay compensate; compensation damages; deposit bond; tip gratuity
salary wage earnings income; earnings revenue income money; payout earnings pay transfer; statement report summary
receipt invoice bill proof; bank account iban; tax vat duty; customs duty import; currency dollar euro pound
percent percentage commission cut; commission fee; wholesale bulk; quantity amount number volume
donate donation charity; gift present voucher; voucher coupon code promo; loyalty reward point bonus; sell sale
seller vendor merchant; buyer customer purchaser; purchase buy order acquire; bid offer auction
list listing advert publish post; draft unpublished; item goods product article thing; handmade craft
custom personalised personalized bespoke made; size fit measurement; fabric material cloth textile
ingredient contain content; allergy allergic allergen intolerance; vegan vegetarian; organic bio; food meal dish
drink beverage; nut peanut; gluten wheat; fresh spoil rotten mould mouldy; fridge refrigerate refrigerator
freeze freezer frozen; cook heat bake prepare; recipe cook; kitchen cook
deliver delivery ship shipping arrive bring courier; doorstep door; neighbour neighbor; collect pickup fetch
late delay delayed overdue; early soon advance; postpone reschedule move delay shift
appointment booking reservation visit; book reserve booking reservation; table seat place; guest visitor people
ticket admission entry; queue wait waiting; waitlist waiting; class course lesson session training
teacher instructor tutor trainer coach; pupil student learner; beginner newcomer novice
certificate diploma qualification; exam test; homework assignment; attend join participate
enrol enroll register signup; join register signup; register signup; membership subscription member
gym fitness studio; notice period; contract agreement term; expire lapse end run; renew renewal extend prolong
stay last remain; last take; swap change exchange; age old birthday year; adult grown; minimum least lowest smallest
maximum highest largest most; under below less; over above exceed; fragile breakable; parcel packet package
letter mail post; stamp postage; abroad overseas foreign international; country nation state; europe european eu
america american usa; uk britain british england; parking park; bus train transport; driver chauffeur
licence license permit; document paper papers proof; id passport identity identification identify; sign signature
approve review check verify accept; reject decline refuse deny; complain complaint dispute case problem
dispute case claim; insult abuse offensive nasty rude; fake counterfeit; scam fraud; steal theft stolen
police report; safe secure danger dangerous; risk danger hazard; fire burn smoke; emergency urgent
alarm alert siren; camera video; film video clip; music sound audio; screen display; keyboard key
button knob press; app application mobile; website web site page; browser chrome; desktop computer pc laptop
tablet ipad; android phone; iphone ios apple; mac macos apple; linux ubuntu; windows pc
update upgrade version firmware; latest newest current; login sign; logout sign; username login; forgot forget lost
email mail inbox; spam junk; newsletter campaign mailing; unsubscribe optout; chat message; notify inform tell
remind reminder; calendar schedule; timer schedule plan; override skip; plan schedule; tonight night; morning early
daytime day; sync refresh update; backup copy save; history past log; archive past; search find look; filter sort
statistic statistics figure report analytics; graph chart; export extract; api interface; webhook callback
whitelist allow; blacklist block; private personal confidential; share sharing access; access permission right
stranger unauthorised unauthorized lock; lock secure; family household; partner spouse; colleague coworker
boss employer company; employer company work; employee staff; volunteer helper; owner proprietor
house home property building; sell move; move relocate; garden yard outdoor; plant flower; water drench irrigate
soil earth compost; tree wood; wood wooden timber; metal steel iron; plastic polymer; glass bottle; recycle reuse
waste rubbish trash garbage; empty drain; fill load charge; refill fill; leak drip; block clog; filter strainer
oil lubricate; tyre tire wheel; brake stop; engine motor; fuel petrol gas diesel; charge recharge; lend loan borrow
loan credit; interest rate; save discount cheap; cheap discount off less lower; free nothing complimentary
extra additional further another more; both two; half 50; weekend saturday sunday; holiday vacation
christmas holiday; opening hour open; closed shut; night overnight; wedding party event; party event celebration
birthday party; hair cut haircut; nail manicure; skin face; massage treatment; treatment therapy; therapy therapist
pregnant pregnancy; glasses lens; eye vision sight; hear hearing; wheelchair disabled accessible accessibility
lift elevator; stairs step; toilet bathroom; shower bath; bed mattress; towel linen
getback refund; getback restore recover; getback return; mic microphone; song track music title; skip next; pad cushion
campfire fire bonfire; bbq barbecue grill; camper motorhome caravan van rv; tent pitch camp camping
checkin clockin arrival arrive; checkout clockout departure depart leave; swim swimming pool water bathe; bread roll bakery
off disable out; on enable; windy wind storm; headphone headset earphone earbud; speaker loudspeaker sound
bluetooth wireless pair; pair pairing connect; charger adapter charging; port socket; usb cable; hinge joint
strap band belt; zip zipper; sleeve arm; shoe boot trainer; trousers pants jeans; shirt top tee; jacket coat
wool yarn knit; sew stitch; wash laundry; iron press; shrink size; leather hide; gold golden; silver sterling
jewellery jewelry ring necklace; watch clock; lens optic; bulb lamp; drill screw; screw bolt; glue stick
paint colour; tool equipment; manual instruction guide handbook; assemble assembly build
dimension size measurement measure; fit suit; thick thickness; power watt; voltage volt; noise sound
vibrate vibration; blade knife cut; mow mower lawn grass cut; garden lawn; seed sow plant; fertiliser feed
pest insect bug; hose pipe; tap faucet; boiler heating heat; radiator heating; insulate insulation; roof ceiling
window pane; door gate entrance; gate entrance entry access; fence wall barrier; key unlock; code pin passcode
luggage bag suitcase baggage; bag luggage; seat place; passenger traveller traveler rider; ride trip journey
route way path; stop station halt; timetable schedule time; fare ticket price; adult grownup
senior pensioner retired; student pupil; child kid minor under; toddler child baby; stroller pram pushchair buggy
wheelchair accessible; guide tour; museum exhibition; visit tour; room bedroom; bedding sheet linen; breakfast meal
lunch meal; dinner meal evening; snack food; coffee drink; alcohol wine beer; smoke smoking cigarette vape
quiet silence noise; neighbour next; rule policy regulation; forbid ban prohibit forbidden allow
allow permit welcome accept; ok allow permit okay; legal law lawful; age year old; proof evidence receipt document
photo picture; scan photo; form application; apply application request; submit send hand upload; hand submit
deadline due latest; due payable owe; owe due outstanding; overdue late; penalty fine fee; fine penalty
mortgage loan; invest investment; saving save; withdraw withdrawal cash payout; atm cash; transfer send wire
card credit; statement summary; currency exchange convert; hire recruit employ; fire dismiss
contract agreement; cancel terminate end; demo trial; upgrade better higher; downgrade lower cheaper
tier level plan; level plan tier grade; limit cap maximum restrict; unlimited limit; exceed over limit above
slow speed lag; crash error bug; error fail problem; bug error problem; stuck freeze hang; load open start
blank empty; blurry blur sharp; loud volume; volume loudness; mute silence; record recording; stream watch play
play playback listen; listen hear play; subtitle caption; language english; dictionary word; lesson class session
tutor teacher; grade mark score; score result point; level beginner advanced; certificate diploma proof
homework exercise; exercise workout training; coach trainer; muscle strength; weight weigh kilo; diet food
calorie energy; vitamin supplement; allergy allergic trace; prescription prescribe; pharmacy chemist; nurse doctor
hospital clinic; appointment slot visit; slot time appointment; cancel miss noshow; late delay; queue wait
ambulance emergency; blood test; symptom sign; pain hurt ache; infection disease illness; condition illness disease
cure treat heal; treat treatment therapy; bandage dressing; tooth teeth dental; eye glasses; ear hearing
hair fur coat; claw nail; feed food; leash lead; cage kennel crate; litter tray; breed breeding breeder
neuter spay castrate; adopt adoption; flea tick parasite; horse pony; rabbit bunny; bird parrot; fish aquarium
`;

type Relations = ReadonlyMap<string, ReadonlySet<string>>;

function relationsIn(lines: string): Relations {
  const relations = new Map<string, Set<string>>();
  for (const group of lines.split(/[;\n]/)) {
    const words = new Set(group.split(' ').filter(Boolean).map(stem));
    for (const word of words) {
      const others = relations.get(word) ?? new Set();
      for (const other of words) if (other !== word) others.add(other);
      relations.set(word, others);
    }
  }
  // Who asks about charging may mean a battery; a question about a price has its own form.
  relations.delete(stem('charge'));
  return relations;
}

const SAME = relationsIn(SAME_WORDS);
const SYNONYMS = relationsIn(`${SAME_WORDS};${LINES}`);
const RELATED = relationsIn(RELATED_WORDS);

/** What a sentence about the one says about the other is another matter, or the contrary. */
const OPPOSITES = relationsIn(`
enable disable; add remove; add delete; increase decrease; maximum minimum; import export; upload download; buy sell; lend borrow
login logout; upgrade downgrade; arrive depart; lock unlock; install uninstall; connect disconnect; first last; inside outside; indoor outdoor
subscribe unsubscribe; send receive; deposit withdraw; approve reject; start end; begin end; start stop; pause cancel; refund exchange
raise lower; longest shortest; left right; above below; enter leave; show hide; before after; early late; weekly monthly; monthly yearly; weekday weekend
`);

const NONE: readonly string[] = [];

/** The stems that may mean the same as this one. */
export const synonymsOf = (word: string): Iterable<string> => SYNONYMS.get(word) ?? NONE;

/** Whether nobody would ask anything else with the one word than with the other. */
export const isSame = (word: string, other: string): boolean => SAME.get(word)?.has(other) === true;

export const oppositesOf = (word: string): Iterable<string> => OPPOSITES.get(word) ?? NONE;

/** The stems of what has to do with this one. */
export const relatedTo = (word: string): Iterable<string> => RELATED.get(word) ?? NONE;

/** Whether it is a word of everyday English, so that it is no misspelling of another. */
export const isEverydayWord = (word: string): boolean => SYNONYMS.has(word) || RELATED.has(word);

/** All words that have synonyms, to which a misspelt word can be corrected. */
export const knownWords = (): Iterable<string> => new Set(`${SAME_WORDS} ${LINES} ${RELATED_WORDS}`.match(/[a-z]+/g));
