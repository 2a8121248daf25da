import type { Product } from './product.js';

export const quillbox: Product = {
  name: 'Quillbox, encrypted notes',
  articles: [
    {
      title: 'Free and Plus',
      body: `Quillbox is free for personal use with up to 1 GB of storage and two devices. Quillbox Plus costs 4 euros a month or 40 euros a year; it has 100 GB of storage and no limit on devices.

Students and teachers get Plus for half the price. Write to us from your school's e-mail address.

You can move from Plus back to Free at any time. If you have more than 1 GB, your notes stay readable but you cannot add attachments.`,
    },
    {
      title: 'Forgotten passphrase',
      body: `Your notes are encrypted with your passphrase, and we do not know it. We cannot reset it. If you printed your recovery sheet, type its 24 words on the sign-in screen and choose a new passphrase.

Without the passphrase and without the recovery sheet your notes are lost.`,
    },
    {
      title: 'Syncing between devices',
      body: `Notes sync by themselves whenever a device is online. A small cloud next to the title shows the state: grey is waiting, green is synced, red is a conflict.

In a conflict Quillbox keeps both versions. Open the note and choose the one you want; the other moves to the trash.`,
    },
    {
      title: 'Trash and recovery',
      body: `Deleted notes stay in the trash for 30 days. Open the trash, select a note and press "Put back".

Every note also has a history. Plus keeps versions for a year, Free for seven days.`,
    },
    {
      title: 'Sharing a note',
      body: `Press "Share" and enter the e-mail address of the other person, who needs a Quillbox account. You decide whether they may only read or also edit.

You can also create a secret link that anyone can open in a browser. Links can have an expiry date and a password.`,
    },
    {
      title: 'Importing from other apps',
      body: `Quillbox reads exports of Evernote (ENEX), Notion (Markdown and CSV) and Apple Notes. Open File > Import and choose the file. Pictures and attachments come along; reminders do not.`,
    },
    {
      title: 'Exporting and printing',
      body: `File > Export writes single notes or whole notebooks as Markdown, PDF or HTML. The export is not encrypted, so keep it in a safe place.

To print a note, press Ctrl+P on Windows and Linux or Cmd+P on a Mac.`,
    },
    {
      title: 'Closing your account',
      body: `You can delete your account under Settings > Account > Delete account. All notes are wiped from our servers at once, and from our backups after 14 days. This cannot be undone.

If you have Plus, cancel it first: deleting the account does not stop a subscription bought in the App Store.`,
    },
    {
      title: 'Searching your notes',
      body: `Search happens on your device, because our servers cannot read your notes. Put quotation marks around words to find an exact phrase. Use tag:work to find notes with a tag, and has:image for notes with pictures.

Text inside pictures and PDF files is searched only with Plus.`,
    },
    {
      title: 'Supported systems',
      body: `Quillbox runs on Windows 10 and newer, macOS 13 and newer, Ubuntu 22.04, iOS 16 and Android 11. In the browser it works with current versions of Firefox, Chrome and Safari.`,
    },
  ],
  answerable: [
    ['How much space do I have without paying?', 'Free and Plus', '1 GB'],
    ["What's the price of Plus per year?", 'Free and Plus', '40 euros'],
    ['I study at a university, is there a discount?', 'Free and Plus', 'half the price'],
    ['What happens to my notes if I downgrade to the free version?', 'Free and Plus', 'stay readable'],
    ['Can you reset my passphrase?', 'Forgotten passphrase', 'We cannot reset it'],
    ['I lost my passphrase but I have the recovery sheet', 'Forgotten passphrase', '24 words'],
    ['What does the red cloud mean?', 'Syncing between devices', 'red is a conflict'],
    ['How do I resolve a sync conflict?', 'Syncing between devices', 'keeps both versions'],
    ['I deleted a note by mistake, can I restore it?', 'Trash and recovery', 'Put back'],
    ['How long do removed notes stay in the bin?', 'Trash and recovery', '30 days'],
    ['How far back does the version history go?', 'Trash and recovery', 'a year'],
    ['Can I let a friend edit one of my notes?', 'Sharing a note', 'only read or also edit'],
    ['Can a shared link be protected with a password?', 'Sharing a note', 'expiry date and a password'],
    ['How can I bring over my Evernote notes?', 'Importing from other apps', 'ENEX'],
    ['Are images included when I import?', 'Importing from other apps', 'Pictures'],
    ['In which formats can I save a notebook?', 'Exporting and printing', 'Markdown'],
    ['How do I print?', 'Exporting and printing', 'Ctrl+P'],
    ['How do I remove my account completely?', 'Closing your account', 'Delete account'],
    ['When are my notes gone from your backups?', 'Closing your account', '14 days'],
    ['How do I look for an exact phrase?', 'Searching your notes', 'quotation marks'],
    ['Can I search the text in photos?', 'Searching your notes', 'only with Plus'],
    ['Does Quillbox work on Linux?', 'Supported systems', 'Ubuntu'],
    ['Which browsers do you support?', 'Supported systems', 'Firefox'],
  ],
  outOfScope: [
    'Can I pay with cash?',
    'Is there a family plan?',
    'Can I get a refund for Plus?',
    'Do you have an office in Berlin?',
    'How do I change my e-mail address?',
    'How do I change my passphrase?',
    'Can I use a hardware key to sign in?',
    'Which encryption algorithm do you use?',
    'Has Quillbox been audited?',
    'Can I host Quillbox on my own server?',
    'Can I import from OneNote?',
    'Can I set a reminder for a note?',
    'Can I dictate a note with my voice?',
    'How do I change the font size?',
    'Is there a dark mode?',
    'Can several people edit the same note at the same time?',
    'Can I share a whole notebook?',
    'How do I see who opened my secret link?',
    'Can I export to Word?',
    'Does it run on a Chromebook?',
    'How do I move a note to another notebook?',
    'Can I empty the trash automatically every week?',
    'Where can I get an invoice?',
    'Can I recover a note after the 30 days?',
    'Why is the app so slow on my phone?',
    'Do you sell my data?',
  ],
};
