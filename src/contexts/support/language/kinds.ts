/** What a question asks for, by its form, and what a sentence that answers it contains. */
export type Kind =
  | 'cost'
  | 'when'
  | 'duration'
  | 'frequency'
  | 'count'
  | 'measure'
  | 'contact'
  | 'where'
  | 'who'
  | 'why'
  | 'how'
  | 'whether'
  | 'which'
  | 'open';

interface Form {
  kind: Kind;
  asked: RegExp;
  /** What the sentence must contain; undefined if only its topic counts. */
  proof?: RegExp;
  /** What admins see if no sentence contains it. */
  missing?: string;
}

const NUMBER = String.raw`(?:(?<!\d[.,]*)\d[\d.,]*|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand|several|half an?|few)`;
const TIME_UNIT = String.raw`(?:(?:working|business|calendar|full|consecutive|more|further|whole)[ -])?(?:second|minute|min|hour|hr|day|night|week|fortnight|month|quarter|season|year|decade)s?`;
const LENGTH_UNIT = String.raw`(?:metre|meter|m|cm|mm|km|kilometre|kilometer|mile|foot|feet|ft|inch|inches|yard)s?`;
const CURRENCY = String.raw`(?:euros?|dollars?|pounds?|cents?|pence|pennies|francs?|crowns?|kron(?:or|er)|yen|rupees?|zloty|pesos?|usd|eur|gbp|chf|sek|nok|dkk|cad|aud|p|kr)`;

const MONEY = new RegExp(
  String.raw`[$€£¥₹]\s?\d|\d\s?[$€£¥₹%]|\b${NUMBER}\s(?:percent|per cent|${CURRENCY})\b|\d${CURRENCY}\b|\b(?:free|complimentary|no (?:\w+ )?(?:charges?|fees?|costs?)|without (?:charge|cost)|costs? (?:you )?nothing|nothing extra|half (?:the )?price|at (?:no|our) (?:cost|expense)|pay(?:s|ing)? nothing)\b`,
  'i',
);
const DURATION = new RegExp(
  String.raw`(?<!\bevery\s)\b${NUMBER}(?:\s(?:to|or|and)\s${NUMBER}|\sand a half)?[\s-]${TIME_UNIT}\b|\b(?:immediately|instantly|at once|straight away|right away|overnight|forever|indefinitely|permanently|lifetime|same (?:day|evening)|until|as long as|never expires?|no (?:minimum|notice|time limit|expiry))\b`,
  'i',
);
const LENGTH = new RegExp(
  String.raw`\d[\s-]?${LENGTH_UNIT}\b|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\s${LENGTH_UNIT}\b`,
  'i',
);
const MOMENT = new RegExp(
  String.raw`\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b|\b\d{1,2}(?::\d\d)?\s?(?:am|pm|a\.m|p\.m|o'clock)|\b\d{1,2}:\d\d\b|\b(?:half|quarter) (?:past|to)\b|\b(?:at|from|by|till|until|before|after) (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b|\bday \d|\b(?:noon|midnight|morning|afternoon|evening|night|weekdays?|weekends?|daily|weekly|monthly|yearly|immediately|instantly|at once|straight away|right away|as soon as|always|at any time|any time|never|until|after|before|once|when|while|between \d)\b|\b(?:first|second|last|next|same|following|every|each)\s(?:\w+\s)?(?:day|week|month|quarter|year)\b|\b${NUMBER}[\s-]${TIME_UNIT}\b`,
  'i',
);
const COUNT =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|dozen|hundred|thousand|once|twice|half|single|unlimited|no limits?|as (?:many|much|often) as|any number|none|both|all)\b/i;
const FREQUENCY = new RegExp(
  String.raw`\b(?:daily|weekly|monthly|yearly|hourly|nightly|annually|every|each|once|twice|never|always|continuously|as often as|whenever)\b|\b(?:times?|per|an?) ${TIME_UNIT}\b`,
  'i',
);
const PLACE =
  />|→|@|https?:|\bwww\.|\w\.(?:com|org|net|example|io|app)\b|\b(?:under|in|on|at|behind|inside|outside|beside|below|above|near|next to|from|into|to|left|right|top|bottom|corner|menu|page|tab|screen|everywhere|anywhere|nowhere|worldwide)\b/i;
const CONTACT = /@|https?:|\bwww\.|\+?\d[\d ()/-]{5,}\d|\w\.(?:com|org|net|example|io|app)\b|>|\bchat\b/i;
const PERSON =
  /\b(?:only|owners?|co-owners?|admins?|administrators?|managers?|editors?|viewers?|members?|users?|guests?|employees?|staff|customers?|clients?|persons?|people|anyone|everyone|everybody|anybody|nobody|no one|team|teachers?|students?|parents?|buyers?|sellers?|we|you|electricians?|vets?|doctors?|technicians?|engineers?|drivers?|couriers?|carriers?|partners?|adults?|children|holders?|hosts?|tenants?|landlords?)\b/i;
const REASON =
  /\b(?:because|since|reasons?|causes?|caused|due to|so that|so|usually|comes? from|against|prevents?|protects?|avoids?|unless|only|means?|if|when|after|until|may|must|not|cannot|no longer)\b|:/i;
const STEP =
  />|→|"|“|@|https?:|\b(?:under|choose|press|click|tap|open|go to|enter|select|hold|set|add|write|send|call|use|invite|copy|paste|drag|type|sign|log|turn|switch|plug|unplug|put|place|report|fill|upload|download|print|scan|ask|contact|register|create|import|export|mount|connect|clean|wash|remove|bring|show|give|pay|pick|book|order|wait|swip(?:e|ing)|wear|fold|charge|refill|in writing|must|keep|store|can be|is done|you can|we (?:can|do|will)|by \w+ing|with (?:a|the|your|any|its))\b/i;

/** A list, a name, a figure or a definition. */
const NAMING = /,|:|\d|"|“|>|(?<=\p{Ll} )\p{Lu}|\b(?:or|is|are|means?|called|such as)\b/u;

/** The first form that fits decides. */
const FORMS: Form[] = [
  {
    kind: 'contact',
    asked:
      /\b(?:phone|telephone|contact|support|hotline|whatsapp) (?:number|nr|no|details|address|line)\b|\b(?:what|which) number\b.{0,20}\b(?:call|ring|phone|dial)\b|\b(?:what|whats|your|an?) (?:is )?(?:your |the )?e?-?mail address\b|\bhow (?:do|can|could|to) ?(?:i|we)? (?:reach|contact|call|get hold of) (?:you|u|support|someone|somebody)\b/i,
    proof: CONTACT,
    missing: 'No sentence gives an email address, a phone number or a URL.',
  },
  {
    kind: 'duration',
    asked:
      /\bhow (?:long|soon|quick|quickly|fast|late|early|far (?:in advance|ahead|back)|many (?:days|weeks|months|hours|minutes|years|nights) (?:do|does|can|before|in advance|ahead|will)|much (?:time|notice|warning))\b|\b(?:what|whats) (?:is )?(?:the |your )?(?:longest|shortest|(?:max|min|maximum|minimum|minimun) (?:\w+ )?(?:term|period|duration|stay|time|contract|notice|commitment))\b|\b(?:minimum|maximum|min|max|minimun) (?:\w+ )?(?:term|period|duration|stay|contract)\b|\b(?:what|whats) .{0,30}\b(?:duration|turnaround|waiting (?:time|period)|notice period|delivery time|lead time)\b|\bfor how long\b/i,
    proof: new RegExp(`${DURATION.source}|${LENGTH.source}|${String.raw`\d\s?(?:kW|kWh|Mbit|km/h|mph|%)`}`, 'i'),
    missing: 'No sentence says how long.',
  },
  {
    kind: 'cost',
    asked:
      /\bhow much (?:is|are|does|do|did|for|would|will|to|it|the|an|a|you|u|i|we|per|extra|more|can|should|must|cost|costs)\b|\bhow much\s*(?:\?|$)|\bhow (?:expensive|pricey|cheap)\b|\b(?:what|whats|which|tell me|know)\b.{0,40}\b(?:price|prices|cost|costs|fee|fees|pricing|rate|rates)\b|\b(?:what|whats)\b(?! happens| if).{0,40}\b(?:charge|pay|charged)\b|\b(?:price|cost|costs|fee|pricing) (?:of|for|per|to)\b|^(?:price|cost|fee)s?\b|\bprice\s*(?:\?|$)|\b(?:does|do|will|would)\b.{0,40}\bcosts? (?:anything|extra|money|me|more|us)\b|\b(?:is|are)\b.{0,30}\b(?:free|for free)\b|\b(?:is|are) there (?:an?|any) (?:\w+ )?(?:fee|charge|cost)\b|\b(?:do|must|would|will) (?:i|we) (?:have to |need to )?(?:pay|get charged|be charged) (?:for|to|extra|anything)\b|\b(?:what|whats)\b.{0,60}\bper (?:hour|day|night|week|month|year|person|head|piece|item|km|kilometre|mile|floor|kilo|kg|page|user|seat|lesson|class|session|metre|meter)\b|\bdo (?:you|u) charge\b|\b(?:do|does|must) (?:\w+ ){1,3}(?:have to |need to )pay\b(?! by| with| in\b)|^(?:(?:and|so|but|hi|hello|hey|also) ,?)*(?:are|is|am) .{0,40}\bcharged (?:for|extra|too|as well)\b|\b(?:up to )?(?:what|which) amount\b|\b(?:fee|charge|surcharge|price|cost)\s*\?|^(?:\w+ ){0,3}(?:fee|price|cost)s?$/i,
    proof: MONEY,
    missing: 'No sentence gives a price.',
  },
  {
    kind: 'frequency',
    asked: /\bhow (?:often|frequently|regularly)\b|\bhow many times\b/i,
    proof: FREQUENCY,
    missing: 'No sentence says how often.',
  },
  {
    kind: 'count',
    asked:
      /\bhow many\b|\bhow much \w+|\b(?:what|whats|which)\b.{0,20}\b(?:percentage|percent|share|number of|amount|limit|maximum|minimum|max|min|deductible|excess|age|size|weight|length|width|height|temperature|speed|distance|dimensions?|capacity)\b|\b(?:is there|any|have) (?:a |an |any )?(?:\w+ )?(?:limit|maximum|minimum)\b/i,
    proof: COUNT,
    missing: 'No sentence gives a number.',
  },
  {
    kind: 'measure',
    asked:
      /\bhow (?:high|big|large|far|heavy|wide|tall|deep|old|young|close|hot|warm|cold|loud|strong|thick|small|tight|powerful|accurate|precise|near|low)\b/i,
    proof: COUNT,
    missing: 'No sentence gives a number.',
  },
  {
    kind: 'when',
    asked:
      /^(?:(?:and|so|but|ok|hi|hello|hey|also|please|from|since|until|by) )*when\b|\bwhen (?:do|does|is|are|will|can|did|should|would|must|may) |\b(?:what|which|whats) (?:time|day|days|date|month|hours)\b|\b(?:deadline|opening hours|opening times|earliest|latest)\b|\b(?:until|till|by|from) when\b|\bopen (?:on|at|today|tomorrow|late|until|till)\b|\b(?:until|till) what\b/i,
    proof: MOMENT,
    missing: 'No sentence gives a time.',
  },
  {
    kind: 'where',
    asked:
      /\bwhere\b|\b(?:in|at|on|to) (?:which|what) (?:country|countries|city|place|menu|page|address|location|state)\b/i,
    proof: PLACE,
    missing: 'No sentence says where.',
  },
  { kind: 'who', asked: /\bwho(?:m|se)?\b/i, proof: PERSON, missing: 'No sentence says who.' },
  {
    kind: 'why',
    asked: /\bwhy\b|\bhow come\b|\bfor what reason\b/i,
    proof: REASON,
    missing: 'No sentence gives a reason.',
  },
  {
    kind: 'how',
    asked:
      /\bhow (?:do|can|to|should|would|could|does|must|are|is|i|we)\b|\b(?:a|any|other|best) way (?:to|of)\b|\bsteps\b|\bwhat (?:do|should|must|can) (?:i|we) do\b|\bwhat now\b/i,
    proof: STEP,
    missing: 'No sentence says what to do.',
  },
  {
    kind: 'which',
    asked:
      /^(?:(?:and|so|but|ok|hi|hello|hey|also|please) ,?)*(?:which|what (?!is (?:it|that)\b|happens|if\b|about\b))/i,
    proof: NAMING,
    missing: 'No sentence names what is asked for.',
  },
  {
    kind: 'whether',
    asked:
      /^(?:(?:and|so|but|ok|okay|hi|hello|hey|also|please|quick question|well) ,?)*(?:is|are|am|was|do|does|did|can|could|may|might|will|would|should|must|has|have|cant|isnt|arent|dont|doesnt)\b|\b(?:can|could|may|do|should|must|will|am) (?:i|we|my|you|u)\b|\b(?:is|are) (?:there|it|they|that|my|the)\b|\b(?:does|will|would) (?:it|the|my|this|that)\b|\bis it (?:possible|ok|okay|allowed)\b|\bpossible to\b|\bwhether\b|\bor not\b/i,
  },
  { kind: 'open', asked: /^/ },
];

/** A question word at the beginning decides, whatever follows: "when do I have to pay" does not ask for a price. */
const LEADING = /^(?:(?:and|so|but|ok|hi|hello|hey|also|please|by|until|till|since|from) )*(when|where|who|why)\b/i;

export function kindOf(text: string): Kind {
  const leading = LEADING.exec(text)?.[1]?.toLowerCase() as Kind | undefined;
  return leading ?? FORMS.find(({ asked }) => asked.test(text))?.kind ?? 'open';
}

const FORM_BY_KIND = new Map(FORMS.map((form) => [form.kind, form]));

/** Whether the sentence contains the kind of thing that is asked for. */
export const containsFact = (kind: Kind, sentence: string): boolean =>
  FORM_BY_KIND.get(kind)?.proof?.test(kind === 'duration' ? sentence.replaceAll(RATE, ' ') : sentence) ?? true;

/** "£20 a day" says what something costs, not how long it takes. */
const RATE = new RegExp(String.raw`\b(?:an?|per|each|every)\s${TIME_UNIT}\b`, 'gi');

export const missingReason = (kind: Kind): string => FORM_BY_KIND.get(kind)?.missing ?? 'No sentence answers it.';

const FACTS = new Set<Kind>(['cost', 'when', 'duration', 'frequency', 'count', 'measure', 'contact']);

/** Whether the question asks for a fact that a pattern recognizes, such as a price or a phone number. */
export const isFactual = (kind: Kind): boolean => FACTS.has(kind);
