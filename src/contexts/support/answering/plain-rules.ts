import type { MessageClass } from '../../../platform/meaning/reader-settings.js';
import { withoutInvisible } from '../../../platform/text/prose.js';

/** Plain signs of a class, for servers without the reader, and for classes in which an error does harm. */
const RULES: [Exclude<MessageClass, 'normal'>, RegExp][] = [
  [
    'human',
    /\b(?:talk|speak|chat|connect|transfer|write|put me|hand me)\b.{0,40}\b(?:human|person|agent|someone|somebody|representative|operator|adviser|advisor)\b|\b(?:real|actual|live) (?:human|person|agent)\b/i,
  ],
  [
    'injection',
    /\b(?:ignore|forget|disregard|override) (?:\w+ ){0,3}(?:previous|above|prior|earlier|instructions?|rules|prompt)\b|\b(?:system|hidden|initial) (?:prompt|instructions?|message)\b|\byou are now\b|\b(?:act|behave|respond|answer) (?:as|like) (?:a|an|if|my)\b|\bpretend\b|\b(?:developer|debug|maintenance|admin|god) mode\b|\bjailbreak|\brepeat after me\b|\b(?:print|reveal|show|list|output|dump) (?:me )?(?:your|all|all the|the|every) (?:\w+ )?(?:instructions?|prompts?|articles?|documents?|knowledge|rules)\b/i,
  ],
  [
    'injection',
    /\b(?:write|compose|draft|generate|make up|sing|tell) (?:me |us )?(?:a|an|some|the) (?:\w+ )?(?:poem|story|script|essay|song|code|program|joke|review|letter|email|haiku|speech|limerick)\b|\btranslate (?:this|the following)\b/i,
  ],
  [
    'account-action',
    /^\W*(?:(?:hi|hello|hey)\W+)?(?:please|pls|plz|kindly)\s+(?!tell|let|explain|advise|help)[a-z]+\b(?!.*\b(?:how|what|when|where|which|who|why|if)\b).*\b(?:my|our|me|us)\b|(?:^|[.!?,\n]\s?|\b(?:please|pls|plz|kindly|hi|hello|hey) ,?\s*|\b(?:can|could|would|will) (?:you|u|someone|somebody) (?:please |pls |just |quickly )?|\bi (?:want|need|would like|d like) you to )(?:please |pls |just |go ahead and )?(?:cancel|delete|remove|erase|change|update|refund|reset|resend|send|close|stop|transfer|move|ship|book|rebook|reschedule|add|activate|deactivate|block|unblock|unlock|upgrade|downgrade|install|come|call|ring|phone|credit|reimburse|extend|renew|reactivate|switch|swap|replace|exchange|correct|fix|waive|approve|check|look up|look into|pay|order|put me|sign me|give me|charge|register|enrol|enroll|confirm|process|make me|set up|put|freeze|pause|resume|start|end|terminate|merge|rename|apply|hold|reserve|assign|forward|issue|email|text|notify|remind|skip|postpone|return|unsubscribe|open|close)\b(?!.{0,60}\b(?:how|where)\b).{0,60}\b(?:my|me|mine|our|us|it at|order|booking|#?\d{4,})\b/i,
  ],
  [
    'order-state',
    /\bwhere(?:'s| is| are|s) (?:my|our) (?:\w+ )?(?:order|parcel|refund|package|money|delivery|box|payment|payout|card|item|shipment|claim|ticket)s?\b|\bhow (?:many|much) (?:\w+ ){1,3}(?:do|have) (?:i|we) (?:still )?(?:have|got|left)\b|\b(?:status|progress) of (?:my|our|the)\b|\bwhat(?:'s|s| is) (?:my|our) (?:[\w-]+ ){0,3}(?:balance|iban|number|password|username|login|order|status|address|code|id)\b|\bwhat(?:'s|s| is) the (?:\w+ )?(?:balance|iban|number|code|status|id) (?:of|on|for) (?:my|our)\b|\btrack (?:my|our)\b|\b(?:my|our) (?:\w+ )?(?:order|parcel|refund|package|money|delivery|payment|payout|claim|application|item|shipment)s? (?:still )?(?:has|have|did|is|was)(?: not|n't|nt) (?:yet )?(?:arrived?|come|been|shown|showed|here|turned|paid|received)|\bwhen (?:does|do|will|is|did) (?:my|our) (?:\w+ )?(?:contract|subscription|policy|membership|lease|plan|licence|license|appointment|lesson|booking|course|trial) (?:end|expire|start|begin|run out|due|renew|up)|(?:^|[.!?,\n]\s?)(?:has|have|did|was|were) (?:my|our|the) .{0,60}\b(?:yet|already|been|arrive|come|decide|approve[d]?|received?)\b|\bwhen (?:is|are) (?:my|our) (?:next )?\w+\s*\??$|\bwhat did (?:the|your|you|they|my)\b|(?:^|[.!?,\n]\s?)(?:is|are) (?:my|our|the) (?:\w+ ){1,3}(?:today|tomorrow|tonight|now|cancelled|canceled|delayed|confirmed|ready|on (?:its|the) way|booked|shipped)\b|\bwhat(?:'s|s| is| was) (?:my|our) (?:\w+ )?(?:pin|code|rent|fee|bill|next|seat|room|slot|login|appointment|plan|limit|discount|deadline)\b|\b(?:order|booking|ticket|claim|case|invoice|policy) (?:no\.? |number |nr\.? |#)?#?\d{4,}\b/i,
  ],
  [
    'other-customer',
    /\b(?:what|which|who|tell|give|show|send|see|look up|find|have)\b.{0,40}\b(?:another|other|someone else'?s?|somebody else'?s?|different) (?:customers?|users?|clients?|persons?|peoples?|members?|buyers?|sellers?)'?s? (?:\w+ )?(?:data|address|order|account|e-?mail|phone|name|details|number|password|history)/i,
  ],
];

/** The class of a message that AI must not answer, or undefined. */
export function plainClassOf(message: string): Exclude<MessageClass, 'normal'> | undefined {
  // Only single spaces, because many spaces in a row would make the patterns take quadratic time.
  const text = withoutInvisible(message)
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '));
  return RULES.find(([, pattern]) => pattern.test(text))?.[0];
}
