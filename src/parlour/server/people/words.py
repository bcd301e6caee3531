"""The two lists that guests' names are made from: any of the first before any of the second."""

__all__ = ["ANIMALS", "MANNERS"]

_MANNERS = """
    Able Airy Ample Apt Bold Brave Bright Brisk Calm Candid Careful Cheery Civil Clever Cosy
    Curious Daring Deft Eager Early Easy Even Fair Fearless Fine Fleet Fond Frank Free Fresh
    Gallant Gentle Glad Golden Grand Happy Hardy Hasty Hearty Honest Humble Jolly Keen Kind Late
    Lively Lofty Loyal Lucky Mellow Merry Mighty Mild Modest Neat Nimble Noble Patient Plain
    Plucky Polite Proud Quick Quiet Rapid Ready Restful Rosy Rustic Sage Serene Sharp Silent
    Silver Simple Sincere Sleepy Sly Smart Snug Sober Solid Spry Steady Stout Subtle Sunny Swift
    Tender Thrifty Tidy Tranquil True Trusty Upbeat Vivid Warm Wary Wily Wise Witty Young
    Zealous Zesty
"""
_ANIMALS = """
    Alpaca Badger Bat Bear Beaver Bee Beetle Bison Bobcat Buffalo Camel Carp Cat Cicada Cobra
    Cod Condor Coot Crab Crane Cricket Crow Curlew Deer Dingo Dolphin Donkey Dormouse Dove Duck
    Eagle Egret Eland Elk Falcon Ferret Finch Firefly Fox Frog Gazelle Gecko Gibbon Goat Goose
    Grebe Gull Hamster Hare Hawk Hedgehog Heron Hoopoe Horse Ibex Ibis Iguana Jackdaw Jay
    Kestrel Kite Kiwi Koala Lark Lemur Leopard Linnet Lion Lizard Llama Lynx Magpie Marmot
    Marten Mole Moose Moth Mouse Newt Ocelot Octopus Oriole Osprey Otter Owl Panda Parrot
    Pelican Penguin Pheasant Pigeon Pike Plover Pony Puffin Quail Rabbit Raven Robin Salmon Seal
    Shrew Skylark Snail Sparrow Squirrel Starling Stork Swallow Swan Swift Tapir Teal Tern
    Thrush Tiger Toad Tortoise Trout Turtle Vole Walrus Weasel Whale Wolf Wombat Wren Yak Zebra
"""

MANNERS = tuple(_MANNERS.split())
ANIMALS = tuple(_ANIMALS.split())
