import type { Lesson } from '~/domain/training/training';

/** Lesson: what ambassadors may and may not say, and what to disclose with every recommendation. */
export function honestWords(): Lesson {
  return {
    name: 'honest-words',
    title: 'Honest words: what you can say, and what you can’t',
    summary: 'Saying that you’re paid, claims that hold up, and what we don’t do.',
    minutes: 5,
    sections: [
      {
        heading: 'Say that you’re paid',
        body: [
          'You’re paid when someone buys on your word. They have a right to know that before they decide, and in the United States the Federal Trade Commission (FTC) requires it. So say it every time, in words that no one can miss:',
          [
            'In a post: “Ad” or “I earn a commission when you order through my link,” at the beginning, above the “more” button.',
            'In a video: said out loud and written on screen, not only below the video.',
            'In a story: on the same frame as the link.',
            'In a talk: in the first minute. “I’m an ambassador, and I earn a share of what you order” is enough.',
          ],
          'A row of hashtags, words like “collab” or “thanks to Earth Brands,” or a note in your profile isn’t enough. And say only what you’ve tried or seen yourself.',
        ],
      },
      {
        heading: 'Claims about composting',
        body: [
          '“Compostable” is half a sentence. The other half is where. Say both, and say so when there’s no such place:',
          [
            'Say: “It’s made for commercial composting. Our town has a facility that takes it. Here’s the drop-off site.”',
            'Say: “There’s no such place here. The paper one can go in a home compost pile.” Check on the product’s page whether it can.',
            'Don’t say: “It’s eco-friendly,” “zero waste,” or “good for the planet.” That promises everything and shows nothing.',
            'Don’t say: “It’s gone in 90 days.” That depends on the pile. We give no numbers, and you shouldn’t either.',
            'Don’t say “certified” unless the product’s page names the certificate.',
          ],
        ],
      },
      {
        heading: 'What we don’t do',
        body: [
          [
            'No spam: no messages to people who haven’t asked for them, no mailing lists, no comments under other people’s posts, no posters where posters aren’t allowed.',
            'No buying for yourself: your own orders and those of your household earn nothing, and neither do orders that a friend places for you.',
            'No coupon sites: your code isn’t a discount. Don’t put it where people look for one.',
            'No ads on our name, no pages that look like ours, no speaking for Earth Brands. You speak for yourself.',
            'No reviews of our products without saying that you’re an ambassador.',
          ],
          'If you said something that turns out to be wrong, correct it in the same place. No one minds a correction.',
        ],
      },
    ],
    check: [
      {
        name: 'post',
        prompt: 'You post a picture of your club’s cups with your link. What belongs with it?',
        choices: [
          '#sustainable #ambassador, at the end of the hashtags.',
          'Nothing. Your profile already says that you’re an ambassador.',
          '“Ad: I earn a commission when you order through my link,” at the beginning.',
        ],
        right: 2,
        why: 'It has to be in the post itself, in plain words, where no one can miss it. People miss hashtags at the end and a note in a profile.',
      },
      {
        name: 'no-plant',
        prompt:
          'A dining hall wants commercially compostable cups, but no facility nearby takes them. What do you say?',
        choices: [
          'That they’re compostable, which is true everywhere.',
          'That there’s nowhere for them to go here, and which of our products fit their bins.',
          'That they will break down in the landfill as well.',
        ],
        right: 1,
        why: 'Without a facility that takes it, a cup like that has nowhere to go. We’d rather sell the one that fits the bins.',
      },
      {
        name: 'days',
        prompt: '“How long does the cup take in a compost pile?”',
        choices: [
          '“That depends on the pile: its heat, its moisture, how often it’s turned.”',
          '“90 days.”',
          '“A year at most.”',
        ],
        right: 0,
        why: 'A number for every pile would be made up. We give none.',
      },
      {
        name: 'coupon',
        prompt: 'A coupon site asks you for your code. What do you do?',
        choices: [
          'Hand it over. More orders for everyone.',
          'Say no. The code isn’t a discount, and people there are looking for one.',
          'Hand it over if they write “Ad” above it.',
        ],
        right: 1,
        why: 'Your code takes nothing off the price. On a coupon site, it misleads people who had already decided.',
      },
    ],
  };
}
