import type { Locator } from 'playwright-core';
import { pressByKeyboard, tabTo, typeByKeyboard } from './team.js';

/** How a user operates the controls of a page. */
export interface InputDevice {
  press: (control: Locator) => Promise<void>;
  type: (field: Locator, text: string) => Promise<void>;
  /** `option`: its text. */
  choose: (select: Locator, option: string) => Promise<unknown>;
  check: (box: Locator) => Promise<void>;
}

export const MOUSE: InputDevice = {
  press: (control) => control.click(),
  type: (field, text) => field.fill(text),
  choose: (select, option) => select.selectOption(option),
  check: (box) => box.check(),
};

export const KEYBOARD: InputDevice = {
  press: pressByKeyboard,
  type: typeByKeyboard,
  choose: async (select, option) => {
    await tabTo(select);
    await select.page().keyboard.type(option);
  },
  check: (box) => pressByKeyboard(box, 'Space'),
};
