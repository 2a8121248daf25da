import type { ComponentChildren, VNode } from 'preact';

export const Fact = ({ name, children }: { name: string; children: ComponentChildren }): VNode => (
  <div>
    <dt>{name}</dt>
    <dd dir="auto">{children}</dd>
  </div>
);
