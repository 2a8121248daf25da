/**
 * Words that customers use for one another without asking anything else. Words that ask for different things never share
 * a group, however near they are: pause and cancel, deposit and fee, refund and exchange, minimum and maximum.
 */
export const SAME_WORDS = `
steal nick pinch rob theft robbery; burgle burglary burglar breakin; snap break; smash shatter break; tear rip; faulty defective broken; damage damaged
bankrupt insolvent insolvency bankruptcy bust; redundant redundancy layoff; breakdown breakdowns; resign quit; giveup leave; cancel terminate end stop; restore recover retrieve undelete; accept take; book reserve reservation booking
pensioner senior retired elderly retiree oap; kid child youngster; teen teenager adolescent; adult grownup; mum mom mother; dad father
motherinlaw parentinlaw; fatherinlaw parentinlaw; parentinlaw spouse; wife husband spouse; gran grandma grandmother granny; grandpa grandfather grandad; sibling brother sister
friend mate buddy pal; neighbour neighbor; flatmate roommate housemate; vet veterinary veterinarian; dentist dental tooth; doctor physician gp doc; sick ill unwell poorly
illness disease sickness; medicine medication meds; pregnant pregnancy expecting; allergic allergy allergen; stool bench; sofa couch settee; fridge refrigerator; cupboard cabinet
tv television telly; phone telephone; mobile cellphone smartphone; mobile phone telephone; laptop notebook; headphones earphones headset; cable cord lead wire; socket outlet
chicken hen; rooster cockerel; dog hound; puppy pup; bunny rabbit; bbq barbecue; bonfire campfire fire; stove cooker hob; greenhouse glasshouse; hosepipe hose; tap faucet
lawn grass; spade shovel; mower lawnmower; waitlist queue list; waiting queue; wait queue; enrol register; join register; surcharge extra supplement; tariff rate price; rent rental hire lease
loaner loan; lend loan; discount reduction concession reduced; coupon voucher promo; instalment installment; payable due; arrears overdue unpaid; cheque check; wallet purse; invoice bill
amex americanexpress; directdebit debit; refund reimburse repay payback moneyback; reimburse repay; compensation reimbursement; insure cover; insurance cover; insure insurance; excess deductible
trip journey; travel journey; holiday vacation; holiday trip; flight plane aircraft; airplane aircraft plane; fly flight; airline carrier; boat ship; ferry ship boat; train rail; taxi cab
scooter moped; motorbike motorcycle; bike bicycle; car vehicle automobile; van lorry truck; lorry truck; motorway highway; suitcase luggage baggage bag; rucksack backpack; clothes clothing garment
trek hike; abroad overseas; complain complaint; unhappy dissatisfied; inform notify; call ring phone telephone; text sms; post mail; send post mail dispatch ship; ship deliver; deliver shipping ship; collect fetch pickup
parcel package packet; pass handover; refuse decline reject turndown refusal; consent permission approval approve; permission permit consent; allow permit; forbid prohibit ban; require need; compulsory mandatory obligatory
repair fix mend; clean wash; change alter amend modify edit; swap exchange; move relocate; reschedule postpone; extend prolong extension; curtail cutshort; end terminate stop; finish end; begin start commence
ahead advance upfront beforehand; late overdue delayed; flat apartment; stairs staircase; floor storey; lift elevator; entrance entry; shop store; store showroom; shop showroom; toilet loo wc bathroom restroom; disabled wheelchair
dimension size measurement; big large; tall height high; width wide; length long; weight heavy weigh; depth deep; quiet silent silence; colour color; photo picture image; video film; lesson class; course class workshop; workshop course
teacher tutor instructor; practise practice; gig concert; member membership; customer client; guest visitor; staff employee; boss manager; login signin; password passcode passphrase; website site webpage; app application; wifi wireless internet
download export; erase delete wipe; delete remove; alert notification; restart reboot; connect link; print printout; petrol fuel gasoline; heating heater; rubbish waste trash garbage; vegan vegetarian; coeliac gluten; lactose dairy milk
warranty guarantee; spare replacement; buy purchase; order purchase; another additional further; extra additional; weekly week; yearly annual; overnight night; nursery daycare childcare; pram pushchair buggy stroller; nappy diaper
campervan motorhome; caravan motorhome; haircut hair; spectacles glasses; attic loft; cellar basement; keycard fob; dispose disposal throwaway; manual handbook instructions; rule regulation; contract agreement; penalty fine
maximum longest; maximum largest biggest highest; minimum shortest; minimum smallest lowest; till until; xmas christmas; autumn fall; emergency urgent; certificate diploma; receipt invoice bill; claim claimant
start begin open; finish close; leave depart departure; arrive arrival; choose select pick; fill complete; show display; hide conceal; improve better; broken break fault; cheap cheapest lowest; price cost fee rate; price charge
`;

/** Words that often go together. They help to find the article, and count for little when it is decided whether it answers. */
export const RELATED_WORDS = `
steal nick pinch rob theft thief burgle burglary robbery burglar; burgle breakin break; rob mug; snap break; smash break crack shatter
tear rip torn hole; crack split broken; burst pipe flood leak; broken faulty damaged defective dead; spill stain wet; drop fall
bust bankrupt insolvent insolvency bankruptcy collapse; redundant redundancy dismiss layoff unemployed job; breakdown break fail
quit resign leave; giveup leave cancel end return; surrender giveup; withdraw cancel revoke; cancel calloff cancellation
pensioner senior retired elderly old retiree oap; kid child children youngster minor under; teen teenager youth young; adult grownup
baby infant newborn birth; toddler infant; mum mother parent mom; dad father parent; parent mother father guardian
motherinlaw parent spouse; fatherinlaw parent spouse; wife husband spouse partner; girlfriend boyfriend partner; gran grandma grandmother grandparent
grandpa grandfather grandparent; granny grandparent; son daughter child; brother sister sibling; relative family relation cousin aunt uncle nephew niece
friend mate buddy companion; pal friend; buddy friend; neighbour neighbor nextdoor; flatmate roommate housemate
vet veterinary veterinarian; dentist dental tooth teeth; doctor physician medical gp; doc doctor physician; hospital clinic medical inpatient
medical health doctor; meds medicine medication tablet; ill sick illness disease condition unwell poorly; condition illness disease disorder
ambulance paramedic; emergency urgent assistance; pregnant pregnancy expecting maternity; allergic allergy allergen; injury injure accident hurt
stool bench seat chair; sofa couch settee; lamp light; fridge refrigerator cooler; cupboard cabinet wardrobe; rug carpet mat; curtain blind
telly tv television; phone telephone mobile handset smartphone; cellphone mobile phone; laptop notebook computer; pc computer desktop; tablet ipad
headphones earphone headset; charger adapter plug; cable cord lead wire; socket outlet plug; remote controller; screen display monitor
chicken hen poultry; rooster cockerel; dog puppy hound canine; cat kitten feline; pony horse; bunny rabbit; bug insect; bee hive swarm beekeeper
duck goose; pet animal dog cat; rodent mouse rat; slug snail; cow cattle; pig hog
bbq barbecue grill; bonfire campfire; burn light fire lit; match lighter; cook bake roast; kettle boil; stove oven cooker hob; microwave oven
chip woodchip; timber wood; shed hut cabin; greenhouse glasshouse; hosepipe hose; sprinkler irrigation; tap faucet spigot; butt barrel
dig digging soil ground; patch plot bed; allotment plot; weed weeds; lawn grass; mow cut; prune trim; sow plant; harvest crop produce
spade shovel; rake hoe; rotavator tiller; strimmer trimmer; mower lawnmower; wheelbarrow barrow
open opening hour; close closing closed shut; shut close closed; openinghour hour open; hour time; hour open; time hour
till until; waitlist waiting queue list; queue line wait waitlist; wait waiting queue; waiting wait queue
join register enrol apply signup; join enter; list register; fee charge cost price surcharge; surcharge extra charge fee; supplement surcharge extra
rate price fee; price cost rate; tariff price rate; rent rental lease hire; hire rent rental borrow; borrow loan lend hire; loaner loan lend; loan lend borrow
discount reduction concession deal offer less reduced off half; concession discount reduced; deal offer discount; sale discount; student study academy pupil
cheap cheapest low lowest entry basic; expensive dear; free nothing gratis complimentary; free included; include contain comprise cover come; included contain price
instalment installment monthly; installment instalment; pay payable due; payable due pay; owe arrears overdue; arrears overdue unpaid outstanding
deposit security; downpayment deposit advance; bond deposit; cheque check; cash coin note money; wallet purse; invoice bill; bill statement
amex americanexpress; visa mastercard card; paypal wallet; applepay googlepay; directdebit debit bank; sepa directdebit; wiretransfer transfer bank
refund reimburse repay payback moneyback; payback refund repay return; return back bring send; return giveback; reimburse compensate cover pay refund
compensation benefit reimburse payable payment; compensate pay benefit; payout pay; cover insure insured pay include; insure cover protect; insurance cover policy
claim reimburse; excess deductible; policy insurance cover; trip journey travel holiday tour; holiday trip journey travel vacation; vacation holiday trip
travel journey trip; flight plane aircraft fly; plane flight aircraft airplane; airplane aircraft plane; fly flight; airline carrier; ship boat ferry vessel
ferry boat ship crossing; train rail railway; bus coach; coach bus; taxi cab; scooter moped motorcycle; motorbike motorcycle; bike bicycle cycle cycling
cycle bike bicycle; car vehicle auto; van lorry truck vehicle; lorry truck; motorway highway road; suitcase luggage baggage bag; luggage baggage suitcase
bag baggage luggage; rucksack backpack bag; clothes clothing garment; ski skiing snow; skiing ski wintersport; dive diving scuba; swim swimming; hike trek hiking walk
trek hike trekking; climb climbing mountaineering; surf surfing; ride riding rider; run jog running; sail sailing; kayak canoe; gym fitness workout
cottage accommodation holiday; hotel accommodation hostel; hostel accommodation; room accommodation; campsite camping pitch; abroad overseas foreign; airport flight
visa entry; passport document; embassy consulate; translate translation language; luggage case
complain complaint unhappy dissatisfied; unhappy dissatisfied complain; happy satisfied; decision outcome verdict; appeal complain; solicitor lawyer legal
tell inform notify declare report; declare tell notify mention; inform notify tell; notify inform tell; report tell; mention declare
call ring telephone phone; ring call phone telephone; telephone phone call; contact call reach write; text sms message; message text; write letter email mail
send post mail ship dispatch deliver; post mail send; ship send deliver dispatch delivery; deliver ship bring delivery; delivery deliver shipping shipment arrive
arrive delivery come reach; collect fetch pickup collection; pickup collect collection; fetch collect; return collection; parcel package box packet
bring take carry; carry take bring; hand give pass; give hand; pass hand transfer give; passon transfer hand give; transfer handover pass; handover transfer
sublet rent pass; accept take agree; refuse decline turndown reject refusal; turndown refuse decline refusal; offer propose; agree consent approve; consent permission approve agree
permission permit consent allow approve; permit allow; allow permit may can ok; allowed permitted ok welcome; welcome allow; forbidden prohibited banned allow; ban forbid prohibit
need require must necessary; require need must; must require need; necessary need require; obligatory compulsory mandatory must; mandatory compulsory require; optional voluntary
fit install suit; fitted installed; mount hang fix; install set fit; assemble build; repair fix mend restore; fix repair mend; mend repair fix; service repair maintain maintenance
maintain maintenance care service; maintenance service care; clean wipe wash dust; wash clean launder; launder wash laundry; polish shine wax; wipe clean; dust clean
change alter amend edit update switch modify; amend change alter; alter change amend; switch change swap; swap exchange switch; exchange swap replace; replace swap renew
rename name; move relocate shift transport; relocate move; transport carry move delivery; removal move; reschedule move postpone change; postpone delay reschedule
extend prolong longer extension; extension extend; renew renewal extend; shorten reduce cut; curtail cutshort shorten; cutshort curtail early
stop end cancel halt; end stop finish terminate; terminate end cancel; finish end complete; leave end quit; begin start commence; commence start begin; start begin commence
duration long length last; last duration take; takelong duration; term period; period term; notice warning; warn notify notice; advance ahead before; ahead advance before beforehand
early before soon; late after overdue delay; late delayed; overdue late; delay late hold; delayed late; miss late absent; absent miss absence; noshow miss absent nobody
nobody noone; home house address; flat apartment; stairs floor staircase step; floor storey level stairs; upstairs stairs floor; lift elevator; elevator lift
door entrance entry; gate entrance; entrance entry gate door; entry admission entrance; getin enter entry access; enter entry access; park parking car; parking park space
space place room spot; spot place space; seat place; place seat room; capacity hold fit; room space; shop store showroom; store shop; showroom shop; office branch
located location address where; address location; location address place; nearest near close; close near distance; near close distance; far distance; stand place stood keep
toilet loo wc bathroom restroom; loo toilet; bathroom toilet; shower wash; wheelchair disabled accessible step; disabled accessible disability wheelchair
size dimension measure large big; dimension size measure; big large size; large big size; tall high height; high height; wide width; width wide; long length; heavy weight; weigh weight heavy
thick thickness; deep depth; depth deep; temperature warm cold hot degree; humidity damp moist; damp humid moist; noise loud sound; loud noise volume; quiet silent silence; silent quiet silence
colour color shade; paint colour coat; white colour; black colour; material fabric made; leather material; cotton fabric; metal steel; glass glazed; wooden wood
photo picture image; video film clip; record film; music song; piano instrument; guitar instrument; violin instrument; drum instrument; instrument piano; keyboard key; tune tuning tuner
lesson class course workshop; course class workshop lesson training; workshop course class; class lesson course; teacher tutor instructor; exam test assessment; certificate diploma
practise practice rehearse; rehearsal practice; concert performance event gig; gig concert; event party function; wedding event; ticket pass admission; group party
member membership; membership member subscription; subscribe subscription join; unsubscribe cancel; customer client; client customer; guest visitor; visitor guest
staff employee team worker; employee staff; manager boss; owner holder; tenant renter; landlord owner; volunteer helper; assistant helper
account profile login; login signin account; password passcode passphrase pin; pin code; code pin password; username login account; email mail; website site online web; online internet website
internet wifi network online connection; wifi internet network wireless; offline internet; app application; download export save; upload import; file document; document file paper
printout print paper; paper printed document; receipt proof invoice; proof evidence receipt certificate; certificate proof document; form application; sign signature; signature sign
backup copy; restore recover; erase delete wipe; delete erase remove; remove delete take; notify alert; alert notification warning; reminder notice remind; remind reminder
setting option preference; enable switch turn activate; disable switch turn deactivate; reset restart; restart reboot; reboot restart; update upgrade; latest newest
connect link pair join; link connect; pair connect; sync synchronise; share give; invite add; print printer; scan scanner
power electricity current; electricity power mains; battery charge cell; charge recharge; plug connect socket; petrol fuel gas; fuel petrol diesel; solar sun
heat warm heating; heating heat radiator; radiator heating heater; cool cold; freeze frost ice; frost freeze; rain wet weather; storm weather wind; summer season; winter season cold
spring april march may season; autumn fall october september season; season time; easter spring; xmas christmas; newyear january; bankholiday holiday
food meal eat; eat food meal; drink drinking beverage; drinking drink; snack food; vegan plant vegetarian; veg vegetable; fruit apple; bread loaf; cake baking; recipe cook; spoiled rotten mould bad off
fresh freshness; keep store shelf; expire expiry bestbefore; date day; bestbefore expiry date; ingredient contain; gluten wheat coeliac; dairy milk lactose; lactose milk dairy; nut peanut almond
warranty guarantee; guarantee warranty; faulty defective broken; defect fault faulty; exchange replace; spare replacement part; part component spare; accessory accessories extra
order purchase buy; buy purchase order; purchase buy bought; bought purchase; sell sale buy; second another additional; another second further additional; extra additional further; more additional further
age old year; old age year; young age; youngest minimum age; oldest maximum age; underage minor under; birthday birth
maximum limit most longest largest biggest highest; longest maximum; biggest maximum largest; limit maximum restrict; most maximum limit; minimum least shortest smallest lowest; shortest minimum; smallest minimum
often frequency; weekly week; daily day; monthly month; yearly year annual; annual year yearly; once one; twice two
evening night; night evening overnight; overnight night; morning early; noon midday lunch; weekend saturday sunday; weekday monday friday; midnight night
child toddler baby kid; school nursery kindergarten; nursery childcare daycare; childcare nursery; pram pushchair buggy; nappy diaper; cot crib bed
tent camping pitch; caravan motorhome campervan; sleep overnight night; overnight sleep; shower bathroom; towel linen; pillow bedding; duvet bedding
barber haircut hair; haircut hair cut; beard shave; nail manicure; massage treatment; facial treatment; glasses spectacles lens; lens contact glasses; hearing ear
loft attic; basement cellar; storage store unit; unit locker room; locker storage; key keys keycard; keycard card key; fob key tag; alarm security; cctv camera; guard security
rubbish waste bin trash garbage; recycle recycling; bin rubbish; compost manure; manure fertiliser dung; skip dumpster; dispose disposal throw scrap; disposal dispose scrap
wait hold; hold keep; keep hold; save keep; borrow take; take borrow; use usage; bring with; own possess; owner own
scratch stain mark damage; stain mark scratch; damage scratch harm; harm damage; wear wornout; break damage; crack break; dent damage; pet animal; squeak creak noise; sticky stuck; stuck stick
rule regulation policy; policy rule; term condition; condition term; contract agreement; agreement contract; law legal; fine penalty; penalty fine charge; breach break
data information; information detail info; privacy data; gdpr privacy data; personal private; safe secure; secure safe; security safe deposit; danger dangerous hazard; dangerous unsafe hazard
`;
