import type { ComponentChildren, VNode } from 'preact';
import type { QuestionAndAnswer } from '../../../../contexts/catalog/tools/tool.entity.js';
import { buttonClass, excerpt, Icon, type IconName, NameLink } from './elements.js';
import { useSite } from './viewer.js';

/** Only one question is open at a time, at first the first one. */
export const Questions = ({ questions }: { questions: QuestionAndAnswer[] }): VNode => (
  <section aria-labelledby="faq">
    <h2 id="faq">FAQ</h2>
    {questions.map(({ question, answer }, index) => (
      <details class="fold" name="faq" open={index === 0}>
        <Summary>{question}</Summary>
        <p dir="auto">{answer}</p>
      </details>
    ))}
  </section>
);

export const Summary = ({ children }: { children: ComponentChildren }): VNode => (
  <summary dir="auto">
    {children} <Icon name="down" />
  </summary>
);

export const faqPage = (questions: QuestionAndAnswer[]): object => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

interface CopyButtonProps {
  /** The text of the element before the button by default, so that the page does not contain it twice. */
  text?: string;
  /** What is copied. */
  what: string;
  /** Shows `what` in the button, because the copied text is not next to it. */
  isNamed?: boolean;
}

/** Hidden without JavaScript. */
export const CopyButton = ({ text, what, isNamed = false }: CopyButtonProps): VNode => (
  <button class="button button-small needs-script" type="button" data-copy={text ?? ''}>
    <Icon name="copy" />
    <span aria-live="polite">{isNamed ? `Copy ${what}` : 'Copy'}</span>
    {!isNamed && <span class="visually-hidden"> {what}</span>}
  </button>
);

export const CodeBlock = ({ text, what }: { text: string; what: string }): VNode => (
  <div class="code-block">
    <pre tabIndex={0} role="group" aria-label={what}>
      <code>{text}</code>
    </pre>
    <CopyButton what={what} />
  </div>
);

interface TabsProps {
  /** IDs of its controls begin with it. */
  id: string;
  label: string;
  tabs: { name: string; content: VNode }[];
}

/** Radio buttons, so that it works without scripts. In print, all tabs are shown. */
export const Tabs = ({ id, label, tabs }: TabsProps): VNode => (
  <div class="tabs" role="group" aria-label={label}>
    {tabs.map(({ name, content }, index) => (
      <>
        <input type="radio" name={id} id={`${id}-${index}`} checked={index === 0} />
        <label for={`${id}-${index}`}>{name}</label>
        <div>{content}</div>
      </>
    ))}
  </div>
);

export interface Crumb {
  name: string;
  path: string;
}

/** The last crumb is the current page. */
export const Breadcrumbs = ({ crumbs }: { crumbs: Crumb[] }): VNode => (
  <nav aria-label="Breadcrumb">
    <ol class="breadcrumbs">
      {crumbs.map(({ name, path }, index) =>
        index === crumbs.length - 1 ? (
          <li aria-current="page" dir="auto">
            {excerpt(name, 60)}
          </li>
        ) : (
          <li>
            <NameLink href={path} text={excerpt(name, 60)} />
          </li>
        ),
      )}
    </ol>
  </nav>
);

export const breadcrumbList = (crumbs: Crumb[], siteUrl: string): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: siteUrl + path,
  })),
});

const SIZES = { '': 44, large: 72, small: 24 } as const;

/** The icon of a listing, or the first letter of its name if this site does not host an icon. */
export function ListingIcon({
  name,
  icon,
  size = '',
}: {
  name: string;
  icon: string | null;
  size?: keyof typeof SIZES;
}): VNode {
  const src = useSite().ownImage(icon);
  const classes = size === '' ? 'listing-icon' : `listing-icon listing-icon-${size}`;
  if (src === undefined)
    return (
      <span class={classes} aria-hidden="true">
        {initial(name)}
      </span>
    );
  const pixels = SIZES[size];
  return (
    <img
      class={classes}
      src={src}
      alt=""
      width={pixels}
      height={pixels}
      loading={size === 'large' ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}

const initial = (name: string): string => /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '·';

interface MenuProps {
  look?: string;
  text?: ComponentChildren;
  /** Follows the text, for screen readers. */
  hidden?: string | null;
  icon?: IconName;
  /** For a button without text. */
  label?: string;
  isOpen?: boolean;
  class?: string;
  children: ComponentChildren;
}

/** A button that opens a box with forms or more buttons. */
export const Menu = ({ look = 'small', text, hidden, icon, label, isOpen, class: box, children }: MenuProps): VNode => (
  <details class="menu" open={isOpen}>
    <summary class={buttonClass(look)} aria-label={label}>
      {text}
      {hidden !== undefined && <span class="visually-hidden"> {hidden}</span>}
      {icon !== undefined && <Icon name={icon} />}
    </summary>
    <div class={box}>{children}</div>
  </details>
);

export const Contact = ({ email }: { email: string | undefined }): VNode =>
  email === undefined ? <>the operator of this site</> : <a href={`mailto:${email}`}>{email}</a>;

export const NavLink = ({ href, isCurrent, text }: { href: string; isCurrent: boolean; text: string }): VNode => (
  <a href={href} aria-current={isCurrent ? 'page' : undefined}>
    {text}
  </a>
);
