/** Each phrase follows the one word that it counts as. Phrasal verbs with several meanings are left out. */
export const PHRASES = `
refund: money back, pay back; login: log in, log on, sign in, sign on, log into, sign into; logout: log out, sign out
register: sign up; delete: get rid of, throw away; getback: get back, get it back; search: look for
readonly: read only, only read; twofactor: 2 factor, 2 step; vacation: time off, day off
free: free of charge, for free, no charge, without paying, for nothing, no fee, no cost, at no cost, no extra charge
free: no extra cost; howmuch: how much; howmany: how many; howoften: how often; howbig: how big, how large
howlong: how long, how soon, how fast, how quickly, until when, how much time, how far ahead, how far in advance
howfar: how far, how close; sms: text message; timezone: time zone; spreadsheet: spread sheet
card: credit card, debit card, bank card; directdebit: direct debit; wiretransfer: bank transfer, wire transfer
checkout: check out, clock out; checkin: check in, clock in; upfront: in advance, up front
immediately: at once, right away, straight away; permanently: for good, for ever; accidentally: by mistake, by accident
connect: hook up; eu: european union; usa: united states; uk: united kingdom; sso: single sign on
discount: half price, half the price; automatically: by themselves, by itself, on its own
monthly: every month, each month, per month, a month; yearly: every year, each year, per year, a year
weekly: every week, each week, per week, a week; daily: each day, per day, a day, every day
enable: turn on, switch on; disable: turn off, switch off; sick: call in sick; support: customer service
contact: get in touch, get hold of, talk to, speak to; exceed: more than, too many, over the limit
offline: without a connection, without connection, without internet, no connection, no internet, off line
maximum: up to, at most, no more than; simultaneously: at the same time; consecutive: in a row; payout: pay out, paid out
enter: fill in, fill out, type in; transfer: hand over; included: built in, come with, as standard; wifi: wi fi
ebike: e bike; return: send back, give back, bring back, hand back, take back; die: pass away; secondhand: second hand
assemble: put together; wash: wash up; cancel: call off, pull out, back out, call it off, opt out
outage: power cut, power outage; collect: pick up; deliver: drop off; wear: worn out
increase: go up; decrease: go down; waitlist: wait list, waiting list; bankrupt: go bust, go under
breakdown: break down; breakin: break in; curtail: cut short; postpone: put off, push back; redundancy: make redundant, lay off
amex: american express; mobile: mobile phone, cell phone, mobile telephone; parking: car park; neighbour: next door
openinghour: opening hour, opening time, business hour; pool: swimming pool; postcode: post code, zip code
giftcard: gift card, gift voucher; haircut: hair cut; website: web site; bestbefore: best before, use by
care: look after, take care; clean: tidy up, clean up; groundfloor: ground floor; licence: driving licence
birthday: date of birth; shortnotice: last minute, short notice; submit: hand in; percent: per cent; online: on line
punctual: on time; checkup: check up; leftover: left over; noshow: no show, not show up
complain: make a complaint, file a complaint; claim: make a claim, file a claim; photo: take a photo
book: make a booking, make a reservation, make an appointment; gp: general practitioner, family doctor
allday: round the clock, 24 hour, 24 h, 24 7, day and night, any hour
`;
