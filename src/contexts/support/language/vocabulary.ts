import { lazy, stem } from './stem.js';

const stems = (words: string): (() => ReadonlySet<string>) => lazy(() => new Set(words.trim().split(/\s+/).map(stem)));

/** Words that say nothing about the topic: grammar, greetings, politeness and filler. */
const EMPTY = stems(`
  a an the this that these those there here it its i me my mine we us our ours you your yours he she they them their his her
  am is are was were be been being do does did done doing have has had having can could may might will would shall should must
  and or but so if then than as at by for from in into of off on onto to with about per via until because since
  what which who whom whose when where why how whether whatever
  not no yes yeah nope any some all each every both either one ones other else
  hi hello hey dear good thanks thank please sorry ok okay cheers regards greetings morning afternoon evening folks guys team
  just really very also too still already yet now today again maybe perhaps actually exactly basically quite pretty rather
  even ever though although anyway else simply only lately recently apparently
  get got getting gets want wants wanted like need needs needed know tell say said says let go goes going come comes came
  happen happens happened think thought thinking wonder wondering guess hope question questions answer wish love hate
  way thing things stuff something anything nothing someone anyone everyone somebody anybody everybody
  much many more most lot lots few little bit couple
  howmany howlong howoften howfar howbig howmuch
  possible possibly able exist find found using use used make makes made making
  up out over down back through around away along
  myself yourself itself themselves himself herself ourselves accidentally mistake
  after before while during under once against between within without
  sure right kind sort able allowed supposed wanna gonna gotta
  keep keeps seem seems look looks looking try tried trying
  deal idea clue help matter till gotten him later whenever never
  lol haha hehe grr hmm hiya heya btw omg fyi tbh imo oh wow ugh argh gosh oops yep nah ta anyways cuz bc coz everybodys
  regarding concerning etc eg ie
`);

/** Words that an article can leave out and still answer the question. */
const LIGHT = stems(`
  app application product service system tool website site page platform software program feature option function
  work run give take put show new set
  whole entire complete completely own old current certain different normal main usual usually
  friend company team business people person guy husband wife boyfriend girlfriend mum dad family kid son daughter
  long time times moment
  support supported offer provide include included allow
  easy easily simple quick quickly best better bad well ok
  two three next part point place
  explain mean means learn money available
  buy bought bring wear hold
  home house today yesterday tomorrow tonight week ago
  weird strange terrible awful annoying nice great cool fine crazy stupid silly dumb horrible urgent asap
  always total max instructions rules stand stay sit
`);

/** Words that do not change what a question asks. The sentence that answers must have all other words. */
const GRAMMAR = stems(`
  a an the this that these those there here it its i me my mine we us our you your he she they them their his her
  am is are was were be been being do does did done doing have has had having can could may might will would shall should must
  and or but so if then as at by for from in into of off on onto to with about per via until till during while
  what which who whom whose when where why how whether hi hello hey please thanks thank sorry ok just really very also too
  any some one not now get got want need know like possible able allow much many long often howmany howlong howoften howmuch
  let tell say go come way thing stuff use make find keep happen include new back put try help
`);

export const isEmptyWord = (word: string): boolean => EMPTY().has(word);
export const isLightWord = (word: string): boolean => LIGHT().has(word);
export const isGrammar = (word: string): boolean => GRAMMAR().has(word);

/** A number alone is never a topic, and neither is the unit that follows it. */
const UNITS = stems(`
  second sec minute hour day week month year kwh kw w watt a amp ampere v volt m cm mm km kilometre mile foot feet inch
  kg g gram kilo kilogram lb lbs pound oz ounce mb gb tb ghz mhz hz min mins h hr hrs euro dollar cent pence eur usd gbp
  percent degree c f l litre liter ml time piece
`);

export const isUnit = (word: string): boolean => UNITS().has(word);
export const isNumber = (word: string): boolean => /^\d+$/.test(word);
