import { stem } from './stem.js';

/**
 * Words that a customer may use for one another, line by line, in the matters that support is asked about. A word may
 * stand in several lines; two words are taken for synonyms when they share one.
 */
const LINES = `
price cost fee charge rate pricing expensive howmuch pay
pay payment charge bill debit purchase buy
invoice bill receipt
card visa mastercard amex
discount cheap reduction save coupon rebate voucher
refund reimburse reimbursement
cancel stop terminate end quit discontinue
cancel void revoke
subscription plan package membership tier
schedule rota roster timetable
trial try test
free gratis complimentary
fee charge cost
yearly annual annually year
monthly month
login access authenticate
password passphrase passcode
forget lose remember
twofactor 2fa mfa otp authenticate
delete remove erase wipe destroy close
delete gone vanish disappear
account profile
export download backup
export save
import upload transfer migrate load
file document attachment
spreadsheet excel csv xlsx
team colleague coworker member teammate staff
employee staff worker colleague team person member
user member seat person
invite add
add create register new
owner admin administrator
manager boss supervisor
limit maximum max cap quota big large most allow howbig
exceed outgrow over above
store space disk capacity memory
store keep host locate save hold
country region place where location
location branch site shop
support help assist
contact reach write call
language translate speak
integrate connect link
sync synchronise synchronize
problem fail failure error wrong issue trouble break
decline reject refuse fail
vacation holiday leave absence pto
sick ill
ask request apply
restore recover undelete retrieve
trash bin
accidentally mistake
edit change modify update alter adjust
fix correct repair resolve solve
see view show watch
send deliver mail dispatch
phone mobile cell smartphone
picture image photo photograph screenshot
sms text
swap trade exchange switch
approve confirm accept permit authorize authorise agree
allow permit may let
accept take
copy duplicate clone repeat
previous last former
student study pupil teacher school university college education
customer client buyer shopper
subscriber contact recipient
list audience
parcel package shipment shipping delivery ship
lose missing
insure insurance cover
secure security safe protect
privacy gdpr personal
dns record entry
record entry
vat tax
id number identifier
company business organisation organization firm
upgrade switch change
downgrade back
start begin
keep stay remain retain
end finish
reopen unlock
lock block suspend freeze
archive leave quit
offline disconnected
supported compatible available run
print printer
format type
version edition
expire expiry valid validity
employee user
quick fast
role permission right
visitor guest
merge combine join
notify notification alert message
extra additional further
several multiple
own custom
balance wallet credit
logo brand branding
return send
device computer
term duration length period
minimum least
single one
percentage percent share
embed paste insert put place
text write wording
twice two double
add insert append include
exclude omit skip
big large huge
build create make generate
buy order purchase
call phone ring
check verify inspect test
choose select pick
count number amount
deliver bring
detail information info
display show
effect effective
enable activate
disable deactivate
enter type
folder directory
form questionnaire
identity identification
increase raise lengthen extend longer
decrease lower reduce shorten drop
interval often frequency howoften
item product article
label tag sticker
link url address
mail email
manage administer
manual documentation guide instruction
method way option
miss lack
money cash
name title
note memo
pause suspend freeze hold
policy rule
postpone delay reschedule
question query
receive arrive reach appear
recommend suggest advise
reminder notification
report complain claim
result outcome
salary wage pay
server host
shop store
size dimension
status state
sum total amount
supply provide
task todo
teach train
tell inform
template pattern
ticket request
token key
transfer move
visit visitor
warehouse depot
year yearly annual
wrong incorrect
zip postcode
courier carrier
postage shipping
print reprint
`;

const GROUPS_BY_STEM = new Map<string, Set<number>>();
for (const [group, line] of LINES.trim().split('\n').entries()) {
  for (const word of line.split(' ').map(stem)) {
    const groups = GROUPS_BY_STEM.get(word) ?? new Set();
    GROUPS_BY_STEM.set(word, groups.add(group));
  }
}

const STEMS_BY_GROUP = LINES.trim()
  .split('\n')
  .map((line) => line.split(' ').map(stem));

const NONE: readonly string[] = [];
const synonyms = new Map(
  [...GROUPS_BY_STEM].map(([word, groups]) => [
    word,
    [...new Set([...groups].flatMap((group) => STEMS_BY_GROUP[group] ?? []))].filter((other) => other !== word),
  ]),
);

/** The stems that may mean the same as this one. */
export const synonymsOf = (word: string): readonly string[] => synonyms.get(word) ?? NONE;
