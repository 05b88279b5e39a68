export const resources = {
  heading: "Resources",
  lead: "A few short notes to start with. The full collections are on their way.",
  viewAll: "View All",
  comingSoon: "Coming soon",
  cards: {
    materials: {
      title: "Learning Materials",
      items: [
        {
          title: "The four tones on one page",
          text: "Level, rising, dipping, falling. Practice them in pairs of syllables, not one by one: that’s how people speak.",
        },
        {
          title: "Four radicals to learn first",
          text: "Water, hand, speech, and wood. Between them they hint at the meaning of hundreds of common characters.",
        },
        {
          title: "HSK, level by level",
          text: "What each level covers and which one to aim for. Degree programs taught in Chinese usually ask for level 4 or 5.",
        },
      ],
    },
    videos: {
      title: "Video Tutorials",
      items: [
        {
          title: "Hearing the third tone",
          text: "Why it rarely dips all the way down, and how it changes before another third tone.",
        },
        {
          title: "Stroke order in six rules",
          text: "Top before bottom, left before right, outside before inside: six habits for well-balanced characters.",
        },
        {
          title: "Typing Chinese on your phone",
          text: "Set up pinyin input, choose the right character, and let the keyboard learn from you.",
        },
      ],
    },
    articles: {
      title: "Blog Articles",
      items: [
        {
          title: "Five questions for a trial lesson",
          text: "Ask about goals, materials, homework, how mistakes are corrected, and what happens when a lesson is canceled.",
        },
        {
          title: "Raising a child in two languages",
          text: "Little and often wins: a bedtime story in Chinese every night does more than one long class on Saturday.",
        },
        {
          title: "What goes into an hourly rate",
          text: "Training, preparation, group size, and travel. When you compare rates, compare what the hour includes.",
        },
      ],
    },
  },
};
